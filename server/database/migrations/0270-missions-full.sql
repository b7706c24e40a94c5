-- product §10: lists put missions with a free place first, so that a mission says whether every place is taken.
alter table activities add column is_full boolean default false not null;

alter table activities drop column rendered;

alter table activities add column rendered text generated always as ('"name":'||coalesce(json_text(name),'null')||',"description":'||coalesce(json_text(description),'null')||',"type":'||coalesce(json_text(type),'null')||',"available_until":'||coalesce(json_moment(available_until),'null')||',"points":'||coalesce(trim_scale(points)::text,'null')||',"balance":'||coalesce(trim_scale(balance)::text,'null')||',"places":'||coalesce(places::text,'null')||',"is_full":'||case is_full when true then 'true' when false then 'false' else 'null' end||',"is_repeatable":'||case is_repeatable when true then 'true' when false then 'false' else 'null' end||',"requires_report":'||case requires_report when true then 'true' when false then 'false' else 'null' end||',"effort":'||coalesce(effort::text,'null')||',"publish_at":'||coalesce(json_moment(publish_at),'null')||',"deletedAt":'||coalesce(json_moment(deleted_at),'null')||',"createdAt":'||coalesce(json_moment(created_at),'null')||',"updatedAt":'||coalesce(json_moment(updated_at),'null')) stored;
alter table activities alter column rendered set storage external;

-- Counted as enrolling counts them: a place stays taken after the reward.
create function has_no_place(mission integer, places integer) returns boolean stable language sql begin atomic
  select places is not null and (
    select count(distinct e.user_id) from user_activity_enrolls e where e.activity_id = mission and e.deleted_at is null
  ) >= places;
end;

update activities set is_full = true where has_no_place(id, places);

create function note_enrolments() returns trigger language plpgsql as $$
declare
  missions integer[];
begin
  if tg_op = 'INSERT' then missions := array(select activity_id from made);
  elsif tg_op = 'DELETE' then missions := array(select activity_id from gone);
  else missions := array(
    select x.id from gone o join made n on n.id = o.id
      and (o.deleted_at, o.user_id, o.activity_id) is distinct from (n.deleted_at, n.user_id, n.activity_id)
    cross join lateral (values (o.activity_id), (n.activity_id)) x(id));
  end if;
  if missions = '{}' then return null; end if;
  -- Locked first: what is counted then includes every other enrolment that has taken or left a place.
  perform from activities where id = any(missions) and places is not null order by id for no key update;
  update activities set is_full = not is_full
  where id = any(missions) and places is not null and is_full <> has_no_place(id, places);
  return null;
end
$$;
create trigger full_made after insert on user_activity_enrolls referencing new table as made
  for each statement execute function note_enrolments();
create trigger full_moved after update on user_activity_enrolls referencing old table as gone new table as made
  for each statement execute function note_enrolments();
create trigger full_gone after delete on user_activity_enrolls referencing old table as gone
  for each statement execute function note_enrolments();

create function note_places() returns trigger language plpgsql as $$
begin
  new.is_full := has_no_place(new.id, new.places);
  return new;
end
$$;
create trigger full_placed before update of places on activities for each row
  when (old.places is distinct from new.places) execute function note_places();

-- The newest missions of a resident's list.
create index activities_free_first on activities (is_full, created_at desc, name collate "C" desc, id) include (deleted_at, publish_at);
