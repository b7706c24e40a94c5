-- The energy of all residents together, for the reactor, which every resident sees: counted as it changes, like the number of
-- residents (docs/decisions/030). Statement triggers, so that an award for a thousand changes one row; on `users`, so that it
-- is exact whoever writes.
create function figure_points() returns trigger language plpgsql as $$
declare
  change numeric := 0;
begin
  if tg_op <> 'DELETE' then change := change + (select coalesce(sum(points), 0) from became); end if;
  if tg_op <> 'INSERT' then change := change - (select coalesce(sum(points), 0) from was); end if;
  if change <> 0 then
    insert into figures as f (figure, team_id, starts_on, key, shard, amount)
    values ('points', 0, '-infinity', '', pg_backend_pid() % 8, change)
    on conflict (figure, team_id, starts_on, key, shard) do update set amount = f.amount + excluded.amount;
  end if;
  return null;
end
$$;
create trigger points_made after insert on users referencing new table as became
  for each statement execute function figure_points();
create trigger points_moved after update on users referencing old table as was new table as became
  for each statement execute function figure_points();
create trigger points_gone after delete on users referencing old table as was
  for each statement execute function figure_points();

-- As in 0130, with the energy of all residents.
create or replace function count_figures(kinds text[]) returns void language plpgsql as $$
begin
  delete from figures where figure = any (kinds);
  insert into figures (figure, team_id, starts_on, key, shard, amount)
  select s.figure, t.team_id, s.starts_on, s.key, 0, sum(s.amount)
  from figure_sources s
  left join user_team_configs_members m on m.target_id = s.user_id
  cross join lateral (select 0 as team_id union all select m.owner_id where m.owner_id is not null) t
  where s.figure = any (kinds)
  group by 1, 2, 3, 4 having sum(s.amount) <> 0;
  insert into figures (figure, team_id, starts_on, key, shard, amount)
  select k.figure, 0, '-infinity', '', 0, k.amount
  from (
    select 'residents' as figure, count(*) filter (where not blocked) as amount from users
    union all
    select 'points', coalesce(sum(points), 0) from users
  ) k where k.figure = any (kinds);
end
$$;
select count_figures(array['points']);
