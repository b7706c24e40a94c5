-- Search in title and text (product §4): Russian words in any of their forms, ё as е.
create function russian_words(words jsonb) returns tsvector language sql immutable strict parallel safe
  as $$ select to_tsvector('pg_catalog.russian', translate(words::text, 'ёЁ', 'ее')::jsonb) $$;
-- What a caller typed: all of the words, "a phrase", -without; the last one may be unfinished. Null: nothing to look for.
create function russian_query(words text) returns tsquery language sql immutable strict parallel safe
  as $$ select (nullif(websearch_to_tsquery('pg_catalog.russian', translate(words, 'ёЁ', 'ее'))::text, '') || ':*')::tsquery $$;

-- Texts of the blocks at every depth: runs, headings, captions, who is quoted.
create function article_words(title text, content json) returns tsvector language sql immutable parallel safe as $$
  select setweight(russian_words(jsonb_build_array(coalesce(title, ''))), 'A') || russian_words(coalesce(
    jsonb_path_query_array(content::jsonb, 'strict $.** ? (@.type() == "object").keyvalue()
      ? (@.key == "text" || @.key == "caption" || @.key == "author").value'), '[]'))
$$;
alter table articles add column search tsvector generated always as (article_words(title, content)) stored;
create index articles_search on articles using gin (search);
