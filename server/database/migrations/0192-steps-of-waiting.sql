-- The time until a decision is counted in fewer and rounder steps (docs/decisions/030): 10, 12 … 18, 20, 25 … 45, 50, 60 … 90,
-- 100, 120 … minutes. Each of a year's weeks has a counter for every step, and a median adds up and sorts all of them. Eight
-- digits make texts sort as numbers, so that the counters are read in the order of the index.
create function waiting_step(minutes integer) returns text language plpgsql immutable strict parallel safe as $$
declare
  ten integer := 10 ^ (length(minutes::text) - 1);
  step integer := greatest(case when minutes < 2 * ten then ten / 5 when minutes < 5 * ten then ten / 2 else ten end, 1);
begin
  return lpad(((minutes + step / 2) / step * step)::text, 8, '0');
end
$$;

-- Nobody decides meanwhile: a decision under its former key would stay out of the order.
lock table user_activity_enrolls, bookings in share row exclusive mode;

create or replace function waiting_key(since timestamptz, until timestamptz) returns text language sql immutable parallel safe
  as $$ select waiting_step(round(greatest(extract(epoch from until - since) / 60, 0))::integer) $$;

with former as (
  delete from figures where figure in ('report', 'booking') returning *
)
insert into figures (figure, team_id, starts_on, key, shard, amount)
select figure, team_id, starts_on, waiting_step(key::integer), shard, sum(amount) from former group by 1, 2, 3, 4, 5;
