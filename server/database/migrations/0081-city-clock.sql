-- docs/decisions/021: every day, month and streak is one of the city's time zone. The server replaces this function when
-- CITY_TIME_ZONE says otherwise (server/database/clock.ts). Immutable, so that the planner puts the name into the
-- statement: a plan that is kept by a connection keeps the zone, which is why a change takes a restart.
create function city_time_zone() returns text language sql immutable parallel safe
  as $$ select 'Europe/Moscow' $$;

create or replace function city_day(moment timestamptz) returns date language sql immutable parallel safe
  as $$ select (moment at time zone city_time_zone())::date $$;

-- The moment at which a day of the city begins.
create function city_midnight(day date) returns timestamptz language sql immutable parallel safe
  as $$ select day::timestamp at time zone city_time_zone() $$;

-- As in 0052, by the clock of the city.
create or replace function count_all_energy(moment timestamptz) returns void language plpgsql as $$
declare
  kind text;
  this_start date;
  last_start date;
begin
  delete from rating_boards;
  delete from rating_scores;
  delete from rating_steps;
  create temporary table places on commit drop as select id as user_id, has_place(id) as is_shown from users;
  foreach kind in array array['all', 'year', 'quarter', 'month', 'week'] loop
    this_start := period_start(kind, city_day(moment));
    last_start := period_start(kind, this_start - case when kind = 'all' then 0 else 1 end);
    create temporary table moved on commit drop as
    select p.user_id, t.type, sum(p.amount) as points,
      case when p.created_at < city_midnight(this_start) then last_start else this_start end as starts_on
    from user_points_changes p
    left join user_points_changes o on o.id = p.reverses_id
    left join user_activities c on c.id = coalesce(p.user_activity_id, o.user_activity_id)
    cross join lateral (values (''), (c.activity_type)) t(type)
    where t.type is not null and p.created_at >= city_midnight(last_start)
    group by 1, 2, 4;
    insert into rating_boards (period, type, starts_on, as_of)
    select distinct kind, type, starts_on, 'epoch'::timestamptz from moved;
    insert into rating_scores (board_id, user_id, points, is_shown)
    select b.id, m.user_id, m.points, s.is_shown
    from moved m join places s on s.user_id = m.user_id
    join rating_boards b on b.period = kind and b.type = m.type and b.starts_on = m.starts_on;
    drop table moved;
  end loop;
  drop table places;
end
$$;
