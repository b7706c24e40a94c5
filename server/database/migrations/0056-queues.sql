-- The moderators' queues: what waits, oldest first, and how much it is. Both are asked every half a minute.
create index user_activity_enrolls_queue on user_activity_enrolls (status, submitted_at);
create index bookings_queue on bookings (status, created_at);
