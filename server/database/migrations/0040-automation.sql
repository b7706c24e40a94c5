-- `counted` numbers the events of a type that count for a resident, in the order in which a worker met them: the same
-- number twice is an event counted twice. Null: not looked at yet, or past the day's cap.
alter table events
  add column is_automatic boolean default false not null,
  add column counted integer,
  -- An event that cannot be processed does not stop the others.
  add column retry_at timestamptz(3),
  add constraint events_counted_check check (counted is null or processed_at is not null);
create unique index events_counted_key on events (user_id, type, counted) where counted is not null;

-- The event at which a round was reached. The next round counts from there.
alter table condition_awards add column event_id bigint references events on delete set null;
