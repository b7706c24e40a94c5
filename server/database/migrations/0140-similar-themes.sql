-- Themes whose names resemble each other are found by trigrams; ё and е are one letter.
create extension if not exists pg_trgm;
create index tags_name_similar on tags using gin (replace(lower(name), 'ё', 'е') gin_trgm_ops);

-- The newest articles of a theme, without its others.
drop index articles_themes_target;
create index articles_themes_target on articles_themes (target_id, owner_id);
