-- Signed-in browsers (product §7). `id` is a hash of the cookie's value, so that who reads this table signs in as nobody.
create table sessions (
  id text collate "C" primary key,
  user_id integer not null references users on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- Given back to the provider when one signs out.
  id_token text
);
create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

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
