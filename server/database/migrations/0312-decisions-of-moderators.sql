-- product §12: how long a report waits for a moderator. An award by automation decides a waiting report too, and is no decision
-- of theirs. Figures of the past stay: their rows do not tell how often a report was returned.
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
where status in ('returned', 'rewarded') and submitted_at is not null and decided_at >= submitted_at and decided_by_id is not null
union all
select 'booking', period_start('week', city_day(decided_at)), user_id, waiting_key(created_at, decided_at), 1, team_id
from bookings where status in ('approved', 'rejected') and decided_at is not null
union all
select v.figure, v.starts_on, v.user_id, v.key, v.amount, m.owner_id
from (
  select distinct 'active' as figure, period_start('week', city_day(created_at)) as starts_on, user_id, '' as key, 1 as amount
  from events where type = 'login.streak'
) v left join user_team_configs_members m on m.target_id = v.user_id;

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
          and e.decided_by_id is not null
      ) x));
  end if;
  return null;
end
$$;
