-- The text of an article as a reader sees it, without marks: the runs of a paragraph are one text, blocks and items stand
-- apart. jsonb sorts keys by their length; under a shorter name the content of an item comes before the items below it.
create function article_text(content json) returns text language sql immutable parallel safe as $$
  select coalesce(btrim(string_agg(
    case when x.part ?| array['id', 'in', 'done'] then ' ' || concat_ws(' ', x.part ->> 'text', x.part ->> 'caption', x.part ->> 'author')
    else x.part ->> 'text' end, '' order by x.n)), '')
  from jsonb_path_query(regexp_replace(content::text, '"content"\s*:', '"in":', 'g')::jsonb,
    'strict $.** ? (@.type() == "object")') with ordinality x(part, n)
$$;
