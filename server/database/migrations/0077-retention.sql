-- One row for each kind of rows that the retention worker removes: its turn, and what /metrics shows. A process that works
-- on a kind holds its row; the others pass over it.
create table retention (
  kind text primary key,
  removed bigint default 0 not null,
  ran_at timestamptz(3),
  -- How much longer than its time the oldest row that is still there has been kept, at the last run.
  lag_seconds double precision default 0 not null
);

-- Views by day, of the days whose single rows are gone: the total of an article stays exact.
create table article_view_days (
  article_id integer not null references articles on delete cascade,
  day date not null,
  views integer not null check (views > 0),
  primary key (article_id, day)
);
create index article_views_age on article_views (day);
create index events_processed_at on events (processed_at) where processed_at is not null;
create index condition_awards_event_id on condition_awards (event_id);
create index notifications_viewed on notifications (created_at) where is_viewed;
create index development_provider_expires_at on development_provider (expires_at);
