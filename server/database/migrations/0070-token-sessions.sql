-- The JWT of /auth/local belongs to the session of the same sign-in: signing out ends both, a new password ends all.
-- A JWT from before names no session and is rejected: its owner signs in once more.
alter table sessions add column token_expires_at timestamptz(3);

-- What deletes the rows that neither the cookie nor the JWT needs any longer looks for them by this.
drop index sessions_expires_at;
create index sessions_over_at on sessions (greatest(expires_at, token_expires_at));

comment on column users.tokens_valid_from is 'Not read since tokens end with their session';
