-- product §11: the takedown of a file is a security event.
alter table security_events
  drop constraint security_events_kind_check,
  add constraint security_events_kind_check check (kind in ('sign-in', 'sign-out', 'sign-in.refused', 'sessions.ended', 'role.changed', 'entry.closed', 'entry.opened', 'export', 'setting.changed', 'file.taken-down'));

create function note_takedown() returns trigger language plpgsql as $$
begin
  if old.taken_down_at is null and new.taken_down_at is not null then
    insert into security_events (kind, actor_id, address, details, created_at, updated_at)
    values ('file.taken-down', setting_author(), caller_address(), json_build_object('file', new.id),
      new.updated_at, new.updated_at);
  end if;
  return null;
end
$$;
create trigger takedown_noted after update of taken_down_at on files for each row execute function note_takedown();
