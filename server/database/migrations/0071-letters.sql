-- Letters that wait for the mail server; a row is deleted when its letter is sent or given up. `sealed` is encrypted with the
-- secret of the installation: a letter may hold a link that opens an account, and whoever reads this table opens nothing.
create table letters (
  id bigint generated always as identity primary key,
  sealed text not null,
  created_at timestamptz(3) not null,
  -- A link that is no longer valid is not worth sending.
  expires_at timestamptz(3) not null,
  -- When to try next; in the future while a server is sending it.
  next_at timestamptz(3) not null,
  attempts integer not null default 0
);
create index letters_next_at on letters (next_at);
