-- Counters of the overview (docs/decisions/030). A row is an amount of a figure in a week or month of the city, for the
-- whole city (team 0) and for the team that the resident belonged to. Triggers change them in the transaction of the rows
-- that they count. The same amount has eight rows, chosen by the server process, so that writers seldom wait for one another.
create table figures (
  figure text not null,
  team_id integer not null,
  starts_on date not null,
  key text not null,
  shard smallint not null,
  amount numeric not null,
  primary key (figure, team_id, starts_on, key, shard)
) with (fillfactor = 50);

create type figure_step as (figure text, starts_on date, user_id integer, key text, amount numeric);

create function add_figures(steps figure_step[]) returns void language plpgsql as $$
begin
  insert into figures as f (figure, team_id, starts_on, key, shard, amount)
  select s.figure, t.team_id, s.starts_on, s.key, pg_backend_pid() % 8, sum(s.amount)
  from unnest(steps) s
  left join user_team_configs_members m on m.target_id = s.user_id
  cross join lateral (select 0 as team_id union all select m.owner_id where m.owner_id is not null) t
  group by 1, 2, 3, 4 having sum(s.amount) <> 0
  order by 1, 2, 3, 4
  on conflict (figure, team_id, starts_on, key, shard) do update set amount = f.amount + excluded.amount;
end
$$;

-- Minutes in two significant digits, so that a median is read from some hundred counters and is at most 5 % off.
create function waiting_key(since timestamptz, until timestamptz) returns text language sql immutable parallel safe as $$
  select case when m < 100 then m else round(m, 1 - floor(log(m))::integer) end::text
  from (select round(greatest(extract(epoch from until - since) / 60, 0)) as m) x
$$;

-- How far an enrolment has come; it belongs to the week in which it was made.
create function enrolment_steps(status text, submitted_at timestamptz) returns setof text
language sql immutable parallel safe as $$
  select k from (values
    ('enrolled', true),
    ('sent', submitted_at is not null or status = 'rewarded'),
    ('rewarded', status = 'rewarded'),
    ('canceled', status = 'canceled')
  ) v(k, holds) where holds
$$;

-- What the counters count, from the rows themselves: for the first count, for a new time zone and for the audit.
create view figure_sources as
select 'energy' as figure, period_start('week', city_day(p.created_at)) as starts_on, p.user_id,
  coalesce(c.activity_type, '') as key, p.amount
from user_points_changes p
left join user_points_changes o on o.id = p.reverses_id
left join user_activities c on c.id = coalesce(p.user_activity_id, o.user_activity_id)
union all
select 'coins', period_start('month', city_day(created_at)), user_id,
  case when kind in ('booking', 'refund') then 'spent' else 'issued' end,
  case when kind in ('booking', 'refund') then -amount else amount end
from user_balance_changes
union all
select 'enrolment', period_start('week', city_day(e.created_at)), e.user_id, k, 1
from user_activity_enrolls e cross join lateral enrolment_steps(e.status, e.submitted_at) k
union all
select 'report', period_start('week', city_day(decided_at)), user_id, waiting_key(submitted_at, decided_at), 1
from user_activity_enrolls
where status in ('returned', 'rewarded') and submitted_at is not null and decided_at >= submitted_at
union all
select 'booking', period_start('week', city_day(decided_at)), user_id, waiting_key(created_at, decided_at), 1
from bookings where status in ('approved', 'rejected') and decided_at is not null
union all
select distinct 'active', period_start('week', city_day(created_at)), user_id, '', 1
from events where type = 'login.streak';

-- Counts some figures anew; past amounts go to the teams that residents belong to now.
create function count_figures(kinds text[]) returns void language plpgsql as $$
begin
  delete from figures where figure = any (kinds);
  insert into figures (figure, team_id, starts_on, key, shard, amount)
  select s.figure, t.team_id, s.starts_on, s.key, 0, sum(s.amount)
  from figure_sources s
  left join user_team_configs_members m on m.target_id = s.user_id
  cross join lateral (select 0 as team_id union all select m.owner_id where m.owner_id is not null) t
  where s.figure = any (kinds)
  group by 1, 2, 3, 4 having sum(s.amount) <> 0;
  if 'residents' = any (kinds) then
    insert into figures (figure, team_id, starts_on, key, shard, amount)
    select 'residents', 0, '-infinity', '', 0, count(*) from users where not blocked;
  end if;
end
$$;
select count_figures(array['energy', 'coins', 'enrolment', 'report', 'booking', 'active', 'residents']);

create function figure_energy() returns trigger language plpgsql as $$
begin
  perform add_figures(array(
    select row('energy', period_start('week', city_day(p.created_at)), p.user_id, coalesce(c.activity_type, ''), p.amount)::figure_step
    from posted p
    left join user_points_changes o on o.id = p.reverses_id
    left join user_activities c on c.id = coalesce(p.user_activity_id, o.user_activity_id)));
  return null;
end
$$;
create trigger figures after insert on user_points_changes referencing new table as posted
  for each statement execute function figure_energy();

create function figure_coins() returns trigger language plpgsql as $$
begin
  perform add_figures(array(
    select row('coins', period_start('month', city_day(created_at)), user_id,
      case when kind in ('booking', 'refund') then 'spent' else 'issued' end,
      case when kind in ('booking', 'refund') then -amount else amount end)::figure_step
    from posted));
  return null;
end
$$;
create trigger figures after insert on user_balance_changes referencing new table as posted
  for each statement execute function figure_coins();

create function figure_enrolments() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_figures(array(
      select row('enrolment', period_start('week', city_day(e.created_at)), e.user_id, k, 1)::figure_step
      from made e cross join lateral enrolment_steps(e.status, e.submitted_at) k));
  else
    perform add_figures(array(
      select s from gone o join made e on e.id = o.id and (e.status <> o.status or e.submitted_at is distinct from o.submitted_at)
      cross join lateral (
        select row('enrolment', period_start('week', city_day(e.created_at)), e.user_id, k, 1)::figure_step as s
        from enrolment_steps(e.status, e.submitted_at) k
        union all
        select row('enrolment', period_start('week', city_day(e.created_at)), e.user_id, k, -1)::figure_step
        from enrolment_steps(o.status, o.submitted_at) k
        union all
        select row('report', period_start('week', city_day(e.decided_at)), e.user_id, waiting_key(e.submitted_at, e.decided_at), 1)::figure_step
        where o.status = 'submitted' and e.status in ('returned', 'rewarded') and e.decided_at is not null
      ) x));
  end if;
  return null;
end
$$;
create trigger figures_made after insert on user_activity_enrolls referencing new table as made
  for each statement execute function figure_enrolments();
create trigger figures_moved after update on user_activity_enrolls referencing old table as gone new table as made
  for each statement execute function figure_enrolments();

create function figure_bookings() returns trigger language plpgsql as $$
begin
  perform add_figures(array[
    row('booking', period_start('week', city_day(new.decided_at)), new.user_id, waiting_key(new.created_at, new.decided_at), 1)::figure_step]);
  return null;
end
$$;
create trigger figures after update on bookings for each row
  when (old.status = 'pending' and new.status in ('approved', 'rejected') and new.decided_at is not null)
  execute function figure_bookings();

-- A resident is active in a week from the first visit in it; a visit is one event a day.
create function figure_visits() returns trigger language plpgsql as $$
declare
  week date := period_start('week', city_day(new.created_at));
begin
  if not exists (
    select from events where user_id = new.user_id and type = new.type and id <> new.id
      and created_at >= city_midnight(week) and created_at < city_midnight(week + 7)
  ) then
    perform add_figures(array[row('active', week, new.user_id, '', 1)::figure_step]);
  end if;
  return null;
end
$$;
create trigger figures after insert on events for each row when (new.type = 'login.streak')
  execute function figure_visits();

create function figure_residents() returns trigger language plpgsql as $$
declare
  change integer := 0;
begin
  if tg_op <> 'DELETE' then change := change + (not new.blocked)::integer; end if;
  if tg_op <> 'INSERT' then change := change - (not old.blocked)::integer; end if;
  insert into figures as f (figure, team_id, starts_on, key, shard, amount)
  values ('residents', 0, '-infinity', '', pg_backend_pid() % 8, change)
  on conflict (figure, team_id, starts_on, key, shard) do update set amount = f.amount + excluded.amount;
  return null;
end
$$;
create trigger figures_made after insert or delete on users for each row execute function figure_residents();
create trigger figures_moved after update of blocked on users for each row
  when (old.blocked <> new.blocked) execute function figure_residents();

-- Who can pay for an item.
create index users_by_balance on users (balance) where not blocked;
