-- The session at the identity provider behind a session of the city: back-channel logout names it, the periodic check renews it.
alter table sessions
  add column issuer text,
  add column subject text,
  -- `sid` of the ID token.
  add column provider_session text,
  -- Encrypted with the secret of the installation.
  add column refresh_token text,
  -- When the provider is asked next; null: never.
  add column check_at timestamptz(3);
create index sessions_subject on sessions (issuer, subject) where issuer is not null;
create index sessions_check_at on sessions (check_at) where check_at is not null;

-- Logout tokens that were accepted, as hashes of issuer and `jti`, until they are too old to be accepted again.
create table logout_tokens (
  id text collate "C" primary key,
  expires_at timestamptz(3) not null
);
create index logout_tokens_expires_at on logout_tokens (expires_at);
