-- Signed-in browsers (product §7). `id` is a hash of the cookie's value, so that who reads this table signs in as nobody.
create table sessions (
  id text collate "C" primary key,
  user_id integer not null references users on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- Moves whenever what its resident may do has changed: one look at this row tells every request whether it still may.
  version integer not null default 0,
  -- Given back to the provider when one signs out.
  id_token text
);
create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

create function sessions_of_user_changed() returns trigger language plpgsql as $$
begin
  update sessions set version = version + 1 where user_id = new.id;
  return null;
end
$$;
create trigger sessions_changed after update of blocked, role_id on users for each row
  when (old.blocked <> new.blocked or old.role_id is distinct from new.role_id)
  execute function sessions_of_user_changed();

create function sessions_of_role_changed() returns trigger language plpgsql as $$
begin
  update sessions set version = version + 1 from users u where u.id = sessions.user_id and u.role_id = new.id;
  return null;
end
$$;
create trigger sessions_changed after update on roles for each row
  when (old.type <> new.type or old.permissions::text is distinct from new.permissions::text)
  execute function sessions_of_role_changed();

-- Whom the identity provider knows by which name. `role_type` is what the provider made them at the last sign-in;
-- null leaves the role to the Superadmin.
create table identities (
  issuer text not null,
  subject text not null,
  user_id integer not null references users on delete cascade,
  role_type text,
  primary key (issuer, subject)
);
create index identities_user_id on identities (user_id);

-- Tokens issued before are refused: a changed password ends what was signed in with the old one (contract §14).
alter table users add column tokens_valid_from timestamptz(3);

-- What the development provider remembers: sessions, codes, grants. Empty in production.
create unlogged table development_provider (
  kind text not null,
  id text not null,
  uid text,
  grant_id text,
  payload jsonb not null,
  expires_at timestamptz not null,
  primary key (kind, id)
);
create index development_provider_uid on development_provider (uid);
create index development_provider_grant_id on development_provider (grant_id);
