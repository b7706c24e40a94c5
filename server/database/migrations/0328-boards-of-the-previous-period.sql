-- The board of the period before is read as the running one is: its marks are counted once more, and its teams for the last time,
-- so that who changes teams later does not take the energy of that period along.
alter table rating_boards add column has_final_teams boolean not null default false;
update rating_boards set as_of = 'epoch' where as_of <> 'epoch';
