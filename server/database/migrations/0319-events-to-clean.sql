-- The cleaning of events walks from the oldest one: those that are never removed are not among them
-- (server/domains/automation/old-events.ts has the same types).
create index events_removable on events (processed_at) where processed_at is not null
  and type in ('mission.completed', 'chip.received', 'comment.created', 'booking.issued', 'login.streak');
drop index events_processed_at;
