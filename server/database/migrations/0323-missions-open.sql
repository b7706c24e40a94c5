-- product §10: when a mission opens to residents, which is when it was created or `publish_at`, whichever is later. Lists of
-- residents are sorted by it.
alter table activities add column opens_at timestamptz(3);
update activities set opens_at = greatest(created_at, publish_at);

alter table activities drop column rendered;

alter table activities add column rendered text generated always as ('"name":'||coalesce(json_text(name),'null')||',"description":'||coalesce(json_text(description),'null')||',"type":'||coalesce(json_text(type),'null')||',"available_until":'||coalesce(json_moment(available_until),'null')||',"points":'||coalesce(trim_scale(points)::text,'null')||',"balance":'||coalesce(trim_scale(balance)::text,'null')||',"places":'||coalesce(places::text,'null')||',"is_full":'||case is_full when true then 'true' when false then 'false' else 'null' end||',"is_repeatable":'||case is_repeatable when true then 'true' when false then 'false' else 'null' end||',"requires_report":'||case requires_report when true then 'true' when false then 'false' else 'null' end||',"effort":'||coalesce(effort::text,'null')||',"publish_at":'||coalesce(json_moment(publish_at),'null')||',"opens_at":'||coalesce(json_moment(opens_at),'null')||',"deletedAt":'||coalesce(json_moment(deleted_at),'null')||',"createdAt":'||coalesce(json_moment(created_at),'null')||',"updatedAt":'||coalesce(json_moment(updated_at),'null')) stored;
alter table activities alter column rendered set storage external;

create function note_opening() returns trigger language plpgsql as $$
begin
  new.opens_at := greatest(new.created_at, new.publish_at);
  return new;
end
$$;
create trigger opening before insert or update on activities for each row execute function note_opening();

-- The newest missions of residents: of the dashboard, and of a list whose missions without a free place come last.
create index activities_opened on activities (opens_at desc, name collate "C" desc, id) include (deleted_at, publish_at);
drop index activities_free_first;
create index activities_free_first on activities (is_full, opens_at desc, name collate "C" desc, id) include (deleted_at, publish_at);
