-- A call that is sent again under its key gets its first answer, for a day (product §9).
create table idempotency_keys (
  user_id integer not null references users on delete cascade,
  key text not null check (char_length(key) between 1 and 200),
  fingerprint text not null,
  answer text,
  created_at timestamptz(3) not null,
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- What happened, written in the transaction in which it happened; automation reads it later, each event once (product §3).
-- `subject` tells one event of a kind from another: the same thing cannot happen twice.
create table events (
  id bigint generated always as identity primary key,
  type text not null,
  user_id integer not null references users on delete cascade,
  subject text not null,
  created_at timestamptz(3) not null,
  processed_at timestamptz(3),
  unique (type, user_id, subject)
);
create index events_waiting on events (id) where processed_at is null;
create index events_counted on events (user_id, type, created_at);

-- What a condition has already awarded: the n-th time of a threshold is awarded once.
create table condition_awards (
  condition_id integer not null references mission_award_conditions on delete cascade,
  user_id integer not null references users on delete cascade,
  round integer not null,
  user_activity_id integer references user_activities on delete set null,
  created_at timestamptz(3) not null,
  primary key (condition_id, user_id, round)
);

-- A view counts once per resident per day (product §4).
create table article_views (
  article_id integer not null references articles on delete cascade,
  user_id integer not null references users on delete cascade,
  day date not null,
  primary key (article_id, user_id, day)
);
