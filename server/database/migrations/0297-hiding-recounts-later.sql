-- Hiding made every board of the resident due at once: one who hid and came back again and again made each read wait for a count.
-- The resident leaves the rows of a board with the switch as before; its marks and teams, which name nobody, follow with the next
-- count. `moved_at` is the `as_of` at which somebody came or went, so that a board is written once between two counts.
alter table rating_boards add column moved_at timestamptz(3);

create or replace function show_on_boards() returns trigger language plpgsql as $$
declare
  residents integer[];
begin
  if tg_table_name = 'users' then
    residents := array[new.id];
  elsif tg_op = 'INSERT' then
    residents := array[new.user_id];
  elsif tg_op = 'DELETE' then
    residents := array[old.user_id];
  else
    residents := array[old.user_id, new.user_id];
  end if;
  perform from users where id = any (residents) order by id for no key update;
  with moved as materialized (
    update rating_scores set is_shown = not is_shown
    where user_id = any (residents) and board_id = any (array(select id from rating_boards)) and is_shown <> has_place(user_id)
    returning board_id
  ), due as (
    update rating_boards set as_of = 'epoch'
    where tg_table_name = 'users' and id in (select board_id from moved) and as_of <> 'epoch'
  )
  update rating_boards set moved_at = as_of
  where tg_table_name <> 'users' and id in (select board_id from moved) and moved_at is distinct from as_of;
  return null;
end
$$;
