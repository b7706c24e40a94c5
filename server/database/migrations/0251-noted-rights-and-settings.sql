-- Security events that the database records, whoever makes the change (docs/decisions/043).
create function note_rights() returns trigger language plpgsql as $$
begin
  if old.role_id is distinct from new.role_id then
    insert into security_events (kind, user_id, actor_id, address, details, created_at, updated_at)
    values ('role.changed', new.id, setting_author(), caller_address(), json_build_object(
        'was', (select left(name, 100) from roles where id = old.role_id),
        'became', (select left(name, 100) from roles where id = new.role_id)), new.updated_at, new.updated_at);
  end if;
  if old.blocked is distinct from new.blocked then
    insert into security_events (kind, user_id, actor_id, address, created_at, updated_at)
    values (case when new.blocked then 'entry.closed' else 'entry.opened' end, new.id, setting_author(), caller_address(),
      new.updated_at, new.updated_at);
  end if;
  return null;
end
$$;
create trigger rights_noted after update of role_id, blocked on users for each row execute function note_rights();

-- A new account that is more than a resident's.
create function note_new_rights() returns trigger language plpgsql as $$
begin
  insert into security_events (kind, user_id, actor_id, address, details, created_at, updated_at)
  select 'role.changed', u.id, setting_author(), caller_address(), json_build_object('became', left(r.name, 100)), u.created_at, u.created_at
  from came u join roles r on r.id = u.role_id where r.type not in ('authenticated', 'public');
  return null;
end
$$;
create trigger rights_noted_new after insert on users referencing new table as came
  for each statement execute function note_new_rights();

-- What the log of settings notes, as one event for each setting.
create function note_setting_events() returns trigger language plpgsql as $$
begin
  insert into security_events (kind, actor_id, address, details, created_at, updated_at)
  select 'setting.changed', changed_by_id, caller_address(),
    json_build_object('setting', setting, 'subject', left(subject, 100)), created_at, created_at
  from noted group by setting, subject_id, subject, changed_by_id, created_at;
  return null;
end
$$;
create trigger security_noted after insert on setting_change_items referencing new table as noted
  for each statement execute function note_setting_events();

-- What a role may do.
create function note_permissions() returns trigger language plpgsql as $$
declare
  role roles := coalesce(new, old);
  noted timestamptz := case when tg_op = 'DELETE' then now() else new.updated_at end;
begin
  insert into security_events (kind, actor_id, address, details, created_at, updated_at)
  values ('setting.changed', setting_author(), caller_address(),
    json_build_object('setting', 'roles', 'subject', left(role.name, 100)), noted, noted);
  return null;
end
$$;
create trigger security_noted after insert or update or delete on roles for each row execute function note_permissions();
