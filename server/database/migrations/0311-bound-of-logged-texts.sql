-- docs/decisions/033: of an article's latest hundred changes the texts are kept, as of its versions. Of those before them the
-- log keeps who changed the text, and when.
create index article_change_items_texts on article_change_items (article_id, id desc)
  where field = 'content' and (old_value is not null or new_value is not null);

create function trim_logged_texts() returns trigger language plpgsql as $$
begin
  update article_change_items set old_value = null, new_value = null where id in (
    select id from article_change_items
    where article_id = new.article_id and field = 'content' and (old_value is not null or new_value is not null)
    order by id desc offset 100);
  return null;
end
$$;
create trigger trimmed after insert on article_change_items for each row
  when (new.field = 'content') execute function trim_logged_texts();

update article_change_items set old_value = null, new_value = null where id in (
  select id from (
    select id, row_number() over (partition by article_id order by id desc) as n from article_change_items
    where field = 'content' and (old_value is not null or new_value is not null)) x
  where n > 100);
