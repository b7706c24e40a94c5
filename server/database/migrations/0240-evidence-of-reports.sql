-- docs/decisions/041: what a sent report or a removed article holds is evidence. Nobody changes or deletes it, and a file of a
-- report becomes a picture of nothing else, which everybody could read.
alter table files add column evidence_of text,
  add constraint files_evidence_of_check check (evidence_of in ('report', 'article'));

-- A file of both is first of all one of a report.
create function hold_as_evidence(ids integer[], holder text) returns void language sql as $$
  update files set evidence_of = holder where id in (
    select id from files where id = any(ids) and (evidence_of is null or holder = 'report' and evidence_of <> 'report')
    order by id for no key update)
$$;

create or replace function seal_report() returns trigger language plpgsql as $$
declare
  ids integer[] := array(select target_id from user_activity_enrolls_attachments where owner_id = new.id);
begin
  perform seal_files(ids);
  perform hold_as_evidence(ids, 'report');
  return null;
end
$$;
create or replace function seal_attachment() returns trigger language plpgsql as $$
begin
  if exists (select from user_activity_enrolls where id = new.owner_id and status in ('submitted', 'rewarded')) then
    perform seal_files(array[new.target_id]);
    perform hold_as_evidence(array[new.target_id], 'report');
  end if;
  return null;
end
$$;
create function hold_removed() returns trigger language plpgsql as $$
begin
  perform hold_as_evidence(array(select target_id from articles_images where owner_id = new.id), 'article');
  return null;
end
$$;
create trigger held after update of removed_at on articles for each row
  when (new.removed_at is not null and old.removed_at is null) execute function hold_removed();

select hold_as_evidence(array(
  select target_id from user_activity_enrolls_attachments l join user_activity_enrolls e on e.id = l.owner_id
  where e.status in ('submitted', 'returned', 'rewarded')), 'report');
select hold_as_evidence(array(
  select target_id from articles_images l join articles a on a.id = l.owner_id where a.removed_at is not null), 'article');

-- The lock makes a report that is being sent wait, or is waited for.
create function refuse_evidence() returns trigger language plpgsql as $$
declare
  picture integer := (to_jsonb(new) ->> tg_argv[0])::integer;
begin
  if picture is not null and (select evidence_of = 'report' from files where id = picture for share) then
    raise exception 'file % is held by a report', picture
      using errcode = 'check_violation', constraint = tg_table_name || '_' || tg_argv[0] || '_evidence', table = tg_table_name;
  end if;
  return new;
end
$$;
create trigger no_evidence before insert on badges_image for each row execute function refuse_evidence('target_id');
create trigger no_evidence before insert on activities_image for each row execute function refuse_evidence('target_id');
create trigger no_evidence before insert on shop_items_image for each row execute function refuse_evidence('target_id');
create trigger no_evidence before insert on articles_images for each row execute function refuse_evidence('target_id');
create trigger no_evidence before insert on article_drafts_images for each row execute function refuse_evidence('target_id');
create trigger no_evidence before insert or update of avatar_id on users for each row execute function refuse_evidence('avatar_id');
create trigger no_evidence before insert or update of avatar_id on user_onboarding_progresses for each row
  execute function refuse_evidence('avatar_id');
