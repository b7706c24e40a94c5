-- A search of people in the order of names looks through one index alone (docs/decisions/039).
drop index user_words_order;
create index user_words_order on user_words (words collate "C", user_id) include (search);
-- As of `words` (migration 0100).
alter table user_words alter column search set statistics 1000;
