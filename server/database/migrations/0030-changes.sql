-- Who changed which attribute (product §2), noted for the row's collection by whoever writes the row, in the same
-- transaction. Arguments: the table of the notes, its column of the thing, the attributes that people edit.
-- An edit sets `updated_at`; what moves by itself (views, likes, comments) does not. Names and formats are the wire's: those
-- of `rendered`, and for what is not in it the column, `badge_id` for `badge`. `rest.actor` is the caller of the transaction
-- (rest/command.ts, rest/write.ts); without one it was the city itself.
create function note_changes() returns trigger language plpgsql as $$
declare
  was jsonb := to_jsonb(old) || ('{' || old.rendered || '}')::jsonb;
  became jsonb := to_jsonb(new) || ('{' || new.rendered || '}')::jsonb;
begin
  execute format(
    'insert into %I (%I, field, old_value, new_value, changed_by_id, created_at, updated_at)
     select $1, x.field, x.was, x.became, $2, $3, $3
     from unnest($4) with ordinality f(name, n),
       lateral (select f.name as field, coalesce($5 -> f.name, $5 -> (f.name || ''_id'')) as was,
         coalesce($6 -> f.name, $6 -> (f.name || ''_id'')) as became) x
     where x.was is distinct from x.became order by f.n',
    tg_argv[0], tg_argv[1])
  using new.id, nullif(current_setting('rest.actor', true), '')::integer, new.updated_at, tg_argv[2:], was, became;
  return null;
end
$$;

create trigger changes after update of updated_at on activities for each row execute function note_changes(
  'activity_change_items', 'activity_id', 'name', 'description', 'type', 'available_until', 'points', 'balance', 'places',
  'is_repeatable', 'requires_report', 'publish_at', 'deletedAt', 'badge');
create trigger changes after update of updated_at on badges for each row execute function note_changes(
  'badge_change_items', 'badge_id', 'name', 'description', 'color', 'deletedAt');
create trigger changes after update of updated_at on shop_items for each row execute function note_changes(
  'shop_item_change_items', 'shop_item_id', 'name', 'description', 'price', 'type', 'quantity', 'limit_per_resident',
  'deletedAt', 'publishedAt');
-- A draft saves itself every few seconds: its history begins when it is published.
create trigger changes after update of updated_at on articles for each row
  when (old.published_at is not null or new.published_at is not null) execute function note_changes(
  'article_change_items', 'article_id', 'title', 'content', 'type', 'removedAt', 'removal_reason', 'deletedAt', 'publishedAt');
