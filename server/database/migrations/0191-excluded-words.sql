-- The last word of a search is completed to a prefix. A search that ends with an excluded phrase or a word with a hyphen ends
-- with a parenthesis instead, to which no `:*` can be added.
create or replace function russian_query(words text) returns tsquery language sql immutable strict parallel safe
  as $$
    select case when query like '%''' then query || ':*' else nullif(query, '') end::tsquery
    from (select websearch_to_tsquery('pg_catalog.russian', translate(words, 'ёЁ', 'ее'))::text as query) q
  $$;

-- What was withdrawn belongs to the team of its other steps.
select count_figures(array['enrolment']);
