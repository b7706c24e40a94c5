-- An administrator may give the setting of one resident to another: the first one comes back to the boards, the second one
-- leaves them. The locks make awards that are under way to either of them end first.
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
  update rating_scores set is_shown = not is_shown
  where user_id = any (residents) and board_id = any (array(select id from rating_boards)) and is_shown <> has_place(user_id);
  update rating_boards set as_of = 'epoch';
  return null;
end
$$;
drop trigger shown_on_boards on rating_users;
create trigger shown_on_boards after update on rating_users for each row
  when (old.is_hidden <> new.is_hidden or old.user_id <> new.user_id) execute function show_on_boards();

update rating_scores s set is_shown = not s.is_shown
from (select id, has_place(id) as is_shown from users) u
where u.id = s.user_id and u.is_shown <> s.is_shown;
