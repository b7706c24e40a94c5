-- What a stream of notices has not told yet, from the last one that it has.
create index notifications_of_user on notifications (user_id, id);

-- Open streams look again as soon as somebody has signed out, is blocked, or may do other things than before.
create function tell_streams() returns trigger language plpgsql as $$
begin
  perform pg_notify('notices', to_jsonb(old) ->> tg_argv[0]);
  return null;
end
$$;
create trigger streams_end after delete or update of version on sessions for each row
  execute function tell_streams('user_id');
-- Who came with a token has no session.
create trigger streams_end after update of blocked, role_id, tokens_valid_from on users for each row
  when (old.blocked <> new.blocked or old.role_id <> new.role_id
    or old.tokens_valid_from is distinct from new.tokens_valid_from)
  execute function tell_streams('id');
