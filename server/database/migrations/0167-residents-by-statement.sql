-- The number of residents is one row of `figures`. A trigger for each row of `users` rewrote it once a resident: many residents
-- added in one statement left as many dead versions of it, and each next one read past them all. The statement triggers that
-- count the energy of all residents count them as well.
drop trigger figures_made on users;
drop trigger figures_moved on users;
drop function figure_residents();

create or replace function figure_points() returns trigger language plpgsql as $$
declare
  energy numeric := 0;
  residents integer := 0;
begin
  if tg_op <> 'DELETE' then
    select coalesce(sum(points), 0), count(*) filter (where not blocked) into energy, residents from became;
  end if;
  if tg_op <> 'INSERT' then
    select energy - coalesce(sum(points), 0), residents - count(*) filter (where not blocked) into energy, residents from was;
  end if;
  insert into figures as f (figure, team_id, starts_on, key, shard, amount)
  select k.figure, 0, '-infinity', '', pg_backend_pid() % 8, k.change
  from (values ('points', energy), ('residents', residents)) k (figure, change)
  where k.change <> 0
  on conflict (figure, team_id, starts_on, key, shard) do update set amount = f.amount + excluded.amount;
  return null;
end
$$;
