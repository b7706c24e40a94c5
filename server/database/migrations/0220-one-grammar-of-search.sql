-- One grammar of search (docs/decisions/039): words in any of their forms (`search`), and parts of words in a plain text
-- (`words`), each under an index.

-- `plainOf` of contract/search.ts, in which each word begins after a space.
create function search_text(value text) returns text language sql immutable strict parallel safe
  as $$ select ' ' || btrim(regexp_replace(translate(lower(value), 'ё', 'е'), '[^[:alnum:]@.-]+', ' ', 'g')) $$;

create function named_words(name text, description text) returns text language sql immutable parallel safe
  as $$ select search_text(coalesce(name, '') || ' ' || coalesce(description, '')) $$;

-- Of an article its text as a reader sees it; what read its blocks for the forms alone goes.
alter table articles drop column search;
drop function article_words(text, json), russian_words(jsonb), russian_query(text);

alter table activities
  add column words text generated always as (named_words(name, description)) stored,
  add column search tsvector generated always as (to_tsvector('pg_catalog.russian', named_words(name, description))) stored;
create index activities_words on activities using gin (words gin_trgm_ops);
create index activities_search on activities using gin (search);
alter table shop_items
  add column words text generated always as (named_words(name, description)) stored,
  add column search tsvector generated always as (to_tsvector('pg_catalog.russian', named_words(name, description))) stored;
create index shop_items_words on shop_items using gin (words gin_trgm_ops);
create index shop_items_search on shop_items using gin (search);
alter table badges
  add column words text generated always as (named_words(name, description)) stored,
  add column search tsvector generated always as (to_tsvector('pg_catalog.russian', named_words(name, description))) stored;
create index badges_words on badges using gin (words gin_trgm_ops);
create index badges_search on badges using gin (search);
alter table tags
  add column words text generated always as (named_words(name, null)) stored,
  add column search tsvector generated always as (to_tsvector('pg_catalog.russian', named_words(name, null))) stored;
create index tags_words on tags using gin (words gin_trgm_ops);
create index tags_search on tags using gin (search);
alter table articles
  add column words text generated always as (named_words(title, article_text(content))) stored,
  add column search tsvector generated always as (to_tsvector('pg_catalog.russian', named_words(title, article_text(content)))) stored;
create index articles_words on articles using gin (words gin_trgm_ops);
create index articles_search on articles using gin (search);

-- The forms are those of names; `open_words`, the name alone, is what everybody finds residents by.
create or replace function words_of(u users) returns text language sql stable
  as $$ select search_text(coalesce(u.full_name || ' ', '') || u.username || ' ' || u.email) $$;
alter table user_words add column open_words text not null default '', add column search tsvector
  generated always as (to_tsvector('pg_catalog.russian', open_words)) stored;

create or replace function add_found_by() returns trigger language plpgsql as $$
begin
  insert into user_words (user_id, words, name_words, open_words)
    select u.id, words_of(u::users), name_words(u.full_name), search_text(coalesce(u.full_name, ''))
    from users u join new_users n on n.id = u.id;
  insert into user_figures (user_id) select id from new_users;
  return null;
end
$$;
create or replace function change_found_by() returns trigger language plpgsql as $$
begin
  update user_words set words = words_of(new), name_words = name_words(new.full_name),
    open_words = search_text(coalesce(new.full_name, ''))
  where user_id = new.id;
  return null;
end
$$;
update user_words w set words = words_of(u), open_words = search_text(coalesce(u.full_name, '')) from users u where u.id = w.user_id;
create index user_words_search on user_words using gin (search);
