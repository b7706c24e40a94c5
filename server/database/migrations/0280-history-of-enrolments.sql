-- GET /api/history: enrolments, reports and returns are entries too, each newest first, and end where the resident leaves.
create index user_activity_enrolls_history on user_activity_enrolls (user_id, created_at, id);
create index user_activity_enrolls_sent on user_activity_enrolls (user_id, submitted_at, id) where submitted_at is not null;
create index user_activity_enrolls_returned on user_activity_enrolls (user_id, decided_at, id)
  where status in ('returned', 'submitted') and decided_at is not null;
create index user_activity_enrolls_left on user_activity_enrolls (user_id, deleted_at, id)
  where status = 'canceled' and deleted_at is not null;
