-- An enrolment and a booking keep the team in which they began (docs/decisions/030). Their later steps were counted for the
-- team of that moment, so that a team had more rewards than enrolments after a resident had joined it. No foreign key: the
-- figures of a deleted team stay too.
alter table user_activity_enrolls add column team_id integer;
alter table bookings add column team_id integer;

-- Those of the past get the team of their time by the log of the settings; before the first move that it notes, the team that
-- was left or joined then, and without any move the present one.
create temporary table stays on commit drop as
with moves as materialized (
  select user_id, at, max(team_id) filter (where is_come) as came_to, max(team_id) filter (where not is_come) as went_from
  from (
    select c.subject_id as team_id, c.created_at as at, v.resident::integer as user_id, v.is_come
    from setting_change_items c
    cross join lateral (
      select resident, true as is_come from json_array_elements_text(c.new_value) n(resident)
      union all
      select resident, false from json_array_elements_text(c.old_value) o(resident)
    ) v
    where c.setting = 'user-team-configs' and c.field = 'members'
  ) x group by 1, 2
)
select user_id, came_to as team_id, at as since, lead(at, 1, 'infinity') over (partition by user_id order by at) as until from moves
union all
(select distinct on (user_id) user_id, coalesce(went_from, came_to), '-infinity', at from moves order by user_id, at)
union all
select m.target_id, m.owner_id, '-infinity', 'infinity' from user_team_configs_members m
where not exists (select from moves where user_id = m.target_id);
create index on stays (user_id, since);
analyze stays;
create function team_of_past(resident integer, at timestamptz) returns integer stable language plpgsql as $$
begin
  return (select team_id from stays where user_id = resident and since <= at and at < until);
end
$$;
-- A rewrite of the table, without triggers, builds each index once: an update of a million enrolments takes a minute.
alter table user_activity_enrolls alter column team_id type integer using team_of_past(user_id, created_at);
alter table bookings alter column team_id type integer using team_of_past(user_id, created_at);
drop function team_of_past;

create function keep_team() returns trigger language plpgsql as $$
begin
  new.team_id := (select owner_id from user_team_configs_members where target_id = new.user_id);
  return new;
end
$$;
create trigger team_kept before insert on user_activity_enrolls for each row execute function keep_team();
create trigger team_kept before insert on bookings for each row execute function keep_team();

-- As in 0130, each with its team; null: no team.
create or replace view figure_sources as
select 'energy' as figure, period_start('week', city_day(p.created_at)) as starts_on, p.user_id,
  coalesce(c.activity_type, '') as key, p.amount, m.owner_id as team_id
from user_points_changes p
left join user_points_changes o on o.id = p.reverses_id
left join user_activities c on c.id = coalesce(p.user_activity_id, o.user_activity_id)
left join user_team_configs_members m on m.target_id = p.user_id
union all
select 'coins', period_start('month', city_day(l.created_at)), l.user_id,
  case when l.kind in ('booking', 'refund') then 'spent' else 'issued' end,
  case when l.kind in ('booking', 'refund') then -l.amount else l.amount end,
  case when l.booking_id is null then m.owner_id else b.team_id end
from user_balance_changes l
left join bookings b on b.id = l.booking_id
left join user_team_configs_members m on m.target_id = l.user_id
union all
select 'enrolment', period_start('week', city_day(e.created_at)), e.user_id, k, 1, e.team_id
from user_activity_enrolls e cross join lateral enrolment_steps(e.status, e.submitted_at) k
union all
select 'report', period_start('week', city_day(decided_at)), user_id, waiting_key(submitted_at, decided_at), 1, team_id
from user_activity_enrolls
where status in ('returned', 'rewarded') and submitted_at is not null and decided_at >= submitted_at
union all
select 'booking', period_start('week', city_day(decided_at)), user_id, waiting_key(created_at, decided_at), 1, team_id
from bookings where status in ('approved', 'rejected') and decided_at is not null
union all
select v.figure, v.starts_on, v.user_id, v.key, v.amount, m.owner_id
from (
  select distinct 'active' as figure, period_start('week', city_day(created_at)) as starts_on, user_id, '' as key, 1 as amount
  from events where type = 'login.streak'
) v left join user_team_configs_members m on m.target_id = v.user_id;

create or replace function count_figures(kinds text[]) returns void language plpgsql as $$
begin
  delete from figures where figure = any (kinds);
  insert into figures (figure, team_id, starts_on, key, shard, amount)
  select s.figure, t.team_id, s.starts_on, s.key, 0, sum(s.amount)
  from figure_sources s
  cross join lateral (select 0 as team_id union all select s.team_id where s.team_id is not null) t
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

create type figure_amount as (figure text, starts_on date, team_id integer, key text, amount numeric);

create function add_amounts(amounts figure_amount[]) returns void language plpgsql as $$
begin
  insert into figures as f (figure, team_id, starts_on, key, shard, amount)
  select a.figure, t.team_id, a.starts_on, a.key, pg_backend_pid() % 8, sum(a.amount)
  from unnest(amounts) a
  cross join lateral (select 0 as team_id union all select a.team_id where a.team_id is not null) t
  group by 1, 2, 3, 4 having sum(a.amount) <> 0
  order by 1, 2, 3, 4
  on conflict (figure, team_id, starts_on, key, shard) do update set amount = f.amount + excluded.amount;
end
$$;

-- Steps of nothing that keeps a team count for the present team of the resident.
create or replace function add_figures(steps figure_step[]) returns void language plpgsql as $$
begin
  perform add_amounts(array(
    select row(s.figure, s.starts_on, m.owner_id, s.key, s.amount)::figure_amount
    from unnest(steps) s left join user_team_configs_members m on m.target_id = s.user_id));
end
$$;

create or replace function figure_coins() returns trigger language plpgsql as $$
begin
  perform add_amounts(array(
    select row('coins', period_start('month', city_day(p.created_at)),
      case when p.booking_id is null then m.owner_id else b.team_id end,
      case when p.kind in ('booking', 'refund') then 'spent' else 'issued' end,
      case when p.kind in ('booking', 'refund') then -p.amount else p.amount end)::figure_amount
    from posted p
    left join bookings b on b.id = p.booking_id
    left join user_team_configs_members m on m.target_id = p.user_id));
  return null;
end
$$;

create or replace function figure_enrolments() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_amounts(array(
      select row('enrolment', period_start('week', city_day(e.created_at)), e.team_id, k, 1)::figure_amount
      from made e cross join lateral enrolment_steps(e.status, e.submitted_at) k));
  else
    perform add_amounts(array(
      select s from gone o join made e on e.id = o.id and (e.status <> o.status or e.submitted_at is distinct from o.submitted_at)
      cross join lateral (
        select row('enrolment', period_start('week', city_day(e.created_at)), e.team_id, k, 1)::figure_amount as s
        from enrolment_steps(e.status, e.submitted_at) k
        union all
        select row('enrolment', period_start('week', city_day(e.created_at)), e.team_id, k, -1)::figure_amount
        from enrolment_steps(o.status, o.submitted_at) k
        union all
        select row('report', period_start('week', city_day(e.decided_at)), e.team_id, waiting_key(e.submitted_at, e.decided_at), 1)::figure_amount
        where o.status = 'submitted' and e.status in ('returned', 'rewarded') and e.decided_at is not null
      ) x));
  end if;
  return null;
end
$$;

create or replace function figure_bookings() returns trigger language plpgsql as $$
begin
  perform add_amounts(array[
    row('booking', period_start('week', city_day(new.decided_at)), new.team_id, waiting_key(new.created_at, new.decided_at), 1)::figure_amount]);
  return null;
end
$$;

select count_figures(array['enrolment']);
