-- Who can pay for an item is read from `users_balance`, which the list of people is sorted by: a second index of the same
-- column was one more write for every change of coins.
drop index users_by_balance;
