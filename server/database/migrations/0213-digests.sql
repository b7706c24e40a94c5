-- The letter of the city (docs/decisions/038): a row for each resident who gets it, and what it has told already.
create table digests (
  user_id integer primary key references users on delete cascade,
  -- The next letter tells what happened after this moment.
  told_until timestamptz(3) not null,
  -- When a server last looked whether there was something to tell.
  looked_at timestamptz(3) not null,
  -- The articles recommended so far, the latest ones.
  stories integer[] not null default '{}',
  -- How often in a row the mail server has refused this address.
  refusals integer not null default 0,
  refused_address text
);
create index digests_looked_at on digests (looked_at);
insert into digests (user_id, told_until, looked_at)
select user_id, now(), now() from notifications_preferences where email_digest <> 'none';

-- Whoever switches the letter off gets none of those that wait either.
create function note_digest() returns trigger language plpgsql as $$
begin
  if new.email_digest = 'none' then
    delete from letters where user_id = new.user_id;
    delete from digests where user_id = new.user_id;
  else
    insert into digests (user_id, told_until, looked_at) values (new.user_id, new.updated_at, new.updated_at)
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger digest_noted after insert on notifications_preferences for each row
  when (new.email_digest <> 'none') execute function note_digest();
create trigger digest_changed after update of email_digest on notifications_preferences for each row
  when (new.email_digest <> old.email_digest) execute function note_digest();

-- The city says when it has stopped writing to an address.
alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check check (type in ('balance', 'points', 'booking-balance', 'badge', 'booking', 'activity-badge', 'activity-bitW', 'activity-coins', 'activity-enrollment-start', 'activity-enrollment-canceled', 'activity-rewarded', 'activity-returned', 'article-comment', 'article-removed', 'theme', 'digest-stopped'));
