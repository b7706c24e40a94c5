-- «<» begins markup for the parser of texts, which drops it with its words: code in an article, and a search for it, are
-- read without that sign.
create or replace function russian_words(words jsonb) returns tsvector language sql immutable strict parallel safe
  as $$ select to_tsvector('pg_catalog.russian', translate(words::text, 'ёЁ<', 'ее ')::jsonb) $$;

create or replace function russian_query(words text) returns tsquery language sql immutable strict parallel safe
  as $$
    select case when query like '%''' then query || ':*' else nullif(query, '') end::tsquery
    from (select websearch_to_tsquery('pg_catalog.russian', translate(words, 'ёЁ<', 'ее '))::text as query) q
  $$;

-- Made anew, with what the functions say now.
alter table articles drop column search;
alter table articles add column search tsvector generated always as (article_words(title, content)) stored;
create index articles_search on articles using gin (search);
