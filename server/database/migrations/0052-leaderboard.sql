-- The leaderboard (docs/decisions/007): scores kept by the ledger's own rows, places counted from steps.

-- Years, months, weeks begin by the clock of the city.
create function city_day(moment timestamptz) returns date language sql immutable parallel safe
  as $$ select (moment at time zone 'Europe/Moscow')::date $$;
create function period_start(period text, day date) returns date language sql immutable parallel safe
  as $$ select case period when 'all' then '-infinity'::date else date_trunc(period, day::timestamp)::date end $$;

-- A board of every period, and in it one of every type of missions; type '' is all energy.
create table rating_boards (
  id integer generated always as identity primary key,
  period text not null check (period in ('all', 'year', 'quarter', 'month', 'week')),
  type text not null,
  starts_on date not null,
  -- When its steps were counted.
  as_of timestamptz(3) not null,
  unique (period, type, starts_on)
);

-- What a resident has on a board. No foreign keys: the ledger's own keep the resident, and everybody who is awarded would
-- wait for a lock of the board's one row.
create table rating_scores (
  board_id integer not null,
  user_id integer not null,
  points numeric(10,2) not null,
  is_shown boolean not null,
  primary key (board_id, user_id)
);
create index rating_scores_order on rating_scores (board_id, points, user_id) where is_shown and points > 0;

-- Who has a place, in its order. Equal points share a place; the id keeps pages from overlapping.
create view rating_standings as select board_id, user_id, points from rating_scores where is_shown and points > 0;

-- `n` residents stand before the one of these points and id. A board that runs has a step above everybody and, from the
-- thousandth place on, every twenty-five places; one that is over has a step for every amount of points.
create table rating_steps (
  board_id integer not null,
  n integer not null,
  points numeric not null,
  user_id integer not null,
  place integer not null,
  primary key (board_id, n)
);
create index rating_steps_order on rating_steps (board_id, points, user_id);

create function add_first_step() returns trigger language plpgsql as $$
begin
  insert into rating_steps (board_id, n, points, user_id, place) values (new.id, 0, 'Infinity', 2147483647, 1);
  return null;
end
$$;
create trigger first_step after insert on rating_boards for each row execute function add_first_step();

-- How many stand before somebody, and on which place: counted from the step above them.
create function rating_place(board integer, own_points numeric, own_id integer) returns table (n bigint, place bigint)
language sql stable as $$
  select s.n + r.before, case when s.points = own_points then s.place else s.n + 1 + r.better end
  from (
    select * from rating_steps where board_id = board and (points, user_id) >= (own_points, own_id)
    order by points, user_id limit 1
  ) s
  cross join lateral (
    select count(*) as before, count(*) filter (where points > own_points) as better from rating_standings
    where board_id = board and (points, user_id) <= (s.points, s.user_id) and (points, user_id) > (own_points, own_id)
  ) r
$$;

-- product §3: the blocked and the hidden are left out, and so are those who hand the energy out.
create function has_place(resident integer) returns boolean language sql stable as $$
  select not u.blocked and r.type not in ('moderator', 'superadmin', 'public') and not coalesce(h.is_hidden, false)
  from users u join roles r on r.id = u.role_id left join rating_users h on h.user_id = u.id
  where u.id = resident
$$;

-- The type that a mission had when it was passed. It may be corrected later, and what is taken back then still leaves the
-- board that it came to.
alter table user_activities add column activity_type text;
update user_activities c set activity_type = a.type from activities a where a.id = c.activity_id;
create function keep_activity_type() returns trigger language plpgsql as $$
begin
  select type into new.activity_type from activities where id = new.activity_id;
  return new;
end
$$;
create trigger type_kept before insert on user_activities for each row execute function keep_activity_type();

-- Every row of the ledger counts as it is written, whoever writes it, and for the type of the mission that it pays for or
-- pays back. Its resident is locked by then.
create function count_energy() returns trigger language plpgsql as $$
begin
  insert into rating_boards (period, type, starts_on, as_of)
  select distinct k.period, t.type, period_start(k.period, city_day(p.created_at)), date_trunc('day', p.created_at)
  from posted p
  left join user_points_changes o on o.id = p.reverses_id
  left join user_activities c on c.id = coalesce(p.user_activity_id, o.user_activity_id)
  cross join unnest(array['all', 'year', 'quarter', 'month', 'week']) k(period)
  cross join lateral (values (''), (c.activity_type)) t(type)
  where t.type is not null and not exists (
    select from rating_boards b
    where b.period = k.period and b.type = t.type and b.starts_on = period_start(k.period, city_day(p.created_at))
  )
  on conflict (period, type, starts_on) do nothing;

  with moved as materialized (
    select p.user_id, city_day(p.created_at) as day, coalesce(c.activity_type, '') as type, sum(p.amount) as points,
      has_place(p.user_id) as is_shown
    from posted p
    left join user_points_changes o on o.id = p.reverses_id
    left join user_activities c on c.id = coalesce(p.user_activity_id, o.user_activity_id)
    group by 1, 2, 3
  ), boards as materialized (
    select d.day, d.type, b.id
    from (select distinct day, type from moved) d
    join rating_boards b on b.type in ('', d.type) and b.starts_on = period_start(b.period, d.day)
  )
  insert into rating_scores (board_id, user_id, points, is_shown)
  select b.id, m.user_id, sum(m.points), m.is_shown
  from moved m join boards b on b.day = m.day and b.type = m.type
  group by 1, 2, 4
  on conflict (board_id, user_id) do update set points = rating_scores.points + excluded.points;
  return null;
end
$$;
create trigger counted after insert on user_points_changes referencing new table as posted
  for each statement execute function count_energy();

-- A resident who hides, is blocked or gets another role leaves the boards, or comes back. The lock makes an award that is
-- under way end first.
create function show_on_boards() returns trigger language plpgsql as $$
declare
  resident integer;
begin
  if tg_table_name = 'users' then
    resident := new.id;
  elsif tg_op = 'DELETE' then
    resident := old.user_id;
  else
    resident := new.user_id;
  end if;
  perform from users where id = resident for no key update;
  update rating_scores set is_shown = not is_shown
  where user_id = resident and board_id = any (array(select id from rating_boards)) and is_shown <> has_place(resident);
  update rating_boards set as_of = 'epoch';
  return null;
end
$$;
create trigger shown_on_boards after update of blocked, role_id on users for each row
  when (old.blocked <> new.blocked or old.role_id <> new.role_id) execute function show_on_boards();
create trigger hidden_on_boards after insert on rating_users for each row
  when (new.is_hidden) execute function show_on_boards();
create trigger shown_on_boards after update on rating_users for each row
  when (old.is_hidden <> new.is_hidden) execute function show_on_boards();
create trigger back_on_boards after delete on rating_users for each row
  when (old.is_hidden) execute function show_on_boards();

-- Counts the boards of this period and the one before anew, from the ledger.
create function count_all_energy(moment timestamptz) returns void language plpgsql as $$
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
      case when p.created_at < this_start::timestamp at time zone 'Europe/Moscow' then last_start else this_start end as starts_on
    from user_points_changes p
    left join user_points_changes o on o.id = p.reverses_id
    left join user_activities c on c.id = coalesce(p.user_activity_id, o.user_activity_id)
    cross join lateral (values (''), (c.activity_type)) t(type)
    where t.type is not null and p.created_at >= last_start::timestamp at time zone 'Europe/Moscow'
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
select count_all_energy(now());

-- The face beside a name, as `{url, width, height, formats}`: where there are twenty-five, reading them out of `formats`
-- costs more than all the rest of their rows.
alter table files add column thumbnail text generated always as (
  '{"url":' || json_text(coalesce(formats #>> '{thumbnail,url}', url))
  || ',"width":' || coalesce(formats #>> '{thumbnail,width}', width::text, 'null')
  || ',"height":' || coalesce(formats #>> '{thumbnail,height}', height::text, 'null') || ',"formats":null}'
) stored;
