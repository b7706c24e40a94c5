-- How many residents hold a chip (docs/decisions/011), counted by whatever writes the rows of `user_badges`.
create table badges_counters (
  id integer primary key references badges on delete cascade,
  holders_count integer default 0 not null constraint badges_counters_holders_count_check check (holders_count >= 0)
) with (fillfactor = 50);

insert into badges_counters (id, holders_count)
select badge_id, count(*) from user_badges where deleted_at is null group by badge_id;

-- An array has an element for each award; without one nothing is locked.
create function move_holders(chips integer[], step integer) returns void language sql begin atomic
  insert into badges_counters (id) select distinct c.id from unnest(chips) c(id) order by c.id on conflict do nothing;
  update badges_counters k set holders_count = k.holders_count + step * m.n
  from (select c.id, count(*)::integer as n from unnest(chips) c(id) group by c.id) m where k.id = m.id;
end;

create function count_holders() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then perform move_holders(array(select badge_id from made where deleted_at is null), 1); end if;
  if tg_op <> 'INSERT' then perform move_holders(array(select badge_id from gone where deleted_at is null), -1); end if;
  return null;
end
$$;
create trigger count_awarded after insert on user_badges referencing new table as made
  for each statement execute function count_holders();
create trigger count_changed after update on user_badges referencing old table as gone new table as made
  for each statement execute function count_holders();
create trigger count_deleted after delete on user_badges referencing old table as gone
  for each statement execute function count_holders();
