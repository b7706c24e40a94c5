-- Enrolments that ended after their report are counted by themselves: without them, what is without a report, and what waits
-- for a reward, cannot be told from the other steps.
create or replace function enrolment_steps(status text, submitted_at timestamptz) returns setof text
language sql immutable parallel safe as $$
  select k from (values
    ('enrolled', true),
    ('sent', submitted_at is not null or status = 'rewarded'),
    ('rewarded', status = 'rewarded'),
    ('canceled', status = 'canceled'),
    ('withdrawn', status = 'canceled' and submitted_at is not null)
  ) v(k, holds) where holds
$$;

-- Past ones go to the teams that residents belong to now.
insert into figures (figure, team_id, starts_on, key, shard, amount)
select 'enrolment', t.team_id, period_start('week', city_day(e.created_at)), 'withdrawn', 0, count(*)
from user_activity_enrolls e
left join user_team_configs_members m on m.target_id = e.user_id
cross join lateral (select 0 as team_id union all select m.owner_id where m.owner_id is not null) t
where e.status = 'canceled' and e.submitted_at is not null
group by 2, 3;
