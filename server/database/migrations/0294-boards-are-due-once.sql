-- A board that is due already stays as it is: of a thousand residents who were blocked at once, each wrote all boards again, and
-- read the versions that those before had left. Only boards on which the resident comes or goes become due.
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
  with moved as (
    update rating_scores set is_shown = not is_shown
    where user_id = any (residents) and board_id = any (array(select id from rating_boards)) and is_shown <> has_place(user_id)
    returning board_id
  )
  update rating_boards b set as_of = 'epoch' from (select distinct board_id from moved) m
  where b.id = m.board_id and b.as_of <> 'epoch';
  return null;
end
$$;

create or replace function count_teams_anew() returns trigger language plpgsql as $$
begin
  update rating_boards set as_of = 'epoch' where as_of <> 'epoch';
  return null;
end
$$;
