-- Links that were mailed (product §7). `hash` is of the code in the link, so that who reads this table opens nothing.
create table mail_codes (
  hash text collate "C" primary key,
  user_id integer not null references users on delete cascade,
  purpose text not null check (purpose in ('reset', 'confirmation')),
  expires_at timestamptz(3) not null
);
create index mail_codes_user_id on mail_codes (user_id);
create index mail_codes_expires_at on mail_codes (expires_at);

-- How often something was tried since a moment: to sign in to one account, to have it sent mail (contract §14).
create table attempts (
  key text collate "C" primary key,
  count integer not null,
  since timestamptz(3) not null
);
create index attempts_since on attempts (since);
