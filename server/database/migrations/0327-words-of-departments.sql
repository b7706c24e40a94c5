-- A part of a department is compared as all words that people search for are, without brackets and quotes.
drop index user_infos_department_part;
create index user_infos_department_words on user_infos using gin (search_text(department) gin_trgm_ops);
-- Nothing compares a whole department any more.
drop index user_infos_department;
