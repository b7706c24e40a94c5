-- `sealed_at`: the file was part of something sent (a report, a published article, what somebody booked); its uploader no
-- longer changes or deletes it (docs/decisions/018). `unused_since`: it is attached to nothing since then, as far as is known.
alter table files
  add column sealed_at timestamptz(3),
  add column unused_since timestamptz(3);
update files set unused_since = now();
create index files_unused_since on files (unused_since) where unused_since is not null;
create index files_unused_of on files (uploader_id) where unused_since is not null;

create function seal_files(ids integer[]) returns void language sql as $$
  update files set sealed_at = now() where id in (
    select id from files where id = any(ids) and sealed_at is null order by id for no key update)
$$;

create function seal_report() returns trigger language plpgsql as $$
begin
  perform seal_files(array(select target_id from user_activity_enrolls_attachments where owner_id = new.id));
  return null;
end
$$;
create trigger sealed after insert or update of status on user_activity_enrolls for each row
  when (new.status in ('submitted', 'rewarded')) execute function seal_report();

create function seal_attachment() returns trigger language plpgsql as $$
begin
  if exists (select from user_activity_enrolls where id = new.owner_id and status in ('submitted', 'rewarded')) then
    perform seal_files(array[new.target_id]);
  end if;
  return null;
end
$$;
create trigger sealed after insert on user_activity_enrolls_attachments for each row execute function seal_attachment();

create function seal_article() returns trigger language plpgsql as $$
begin
  perform seal_files(array(select target_id from articles_images where owner_id = new.id));
  return null;
end
$$;
create trigger sealed after insert or update of published_at on articles for each row
  when (new.published_at is not null) execute function seal_article();

create function seal_illustration() returns trigger language plpgsql as $$
begin
  if exists (select from articles where id = new.owner_id and published_at is not null) then
    perform seal_files(array[new.target_id]);
  end if;
  return null;
end
$$;
create trigger sealed after insert on articles_images for each row execute function seal_illustration();

create function seal_booked() returns trigger language plpgsql as $$
begin
  perform seal_files(array(select target_id from shop_items_image where owner_id = new.shop_item_id));
  return null;
end
$$;
create trigger sealed after insert on bookings for each row execute function seal_booked();

-- What was sent before this migration.
select seal_files(array(
  select target_id from user_activity_enrolls_attachments l join user_activity_enrolls e on e.id = l.owner_id
    where e.status in ('submitted', 'returned', 'rewarded')
  union select target_id from articles_images l join articles a on a.id = l.owner_id where a.published_at is not null
  union select target_id from shop_items_image l join bookings b on b.shop_item_id = l.owner_id));

-- A file that something stopped pointing at may be unused from now on; the retention worker looks again after a day.
create function files_left() returns trigger language plpgsql as $$
begin
  execute format('update files set unused_since = now() where id in (select %I from gone)', tg_argv[0]);
  return null;
end
$$;
create function file_left() returns trigger language plpgsql as $$
begin
  update files set unused_since = now() where id = (to_jsonb(old) ->> tg_argv[0])::integer;
  return null;
end
$$;
create trigger files_left after delete on badges_image
  referencing old table as gone for each statement execute function files_left('target_id');
create trigger files_left after delete on activities_image
  referencing old table as gone for each statement execute function files_left('target_id');
create trigger files_left after delete on user_activity_enrolls_attachments
  referencing old table as gone for each statement execute function files_left('target_id');
create trigger files_left after delete on shop_items_image
  referencing old table as gone for each statement execute function files_left('target_id');
create trigger files_left after delete on articles_images
  referencing old table as gone for each statement execute function files_left('target_id');
create trigger files_left after delete on notifications
  referencing old table as gone for each statement execute function files_left('image_id');
create trigger file_left after delete or update of avatar_id on users for each row
  execute function file_left('avatar_id');
create trigger file_left after delete or update of avatar_id on user_onboarding_progresses for each row
  execute function file_left('avatar_id');
