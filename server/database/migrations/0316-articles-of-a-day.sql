-- How many articles one resident begins in a day is bounded: they are counted before each.
create index articles_begun on articles (author_id, created_at);
drop index articles_author_id;
