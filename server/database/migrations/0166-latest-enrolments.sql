-- The list of all enrolments is read by when they began and by when they were decided, latest first.
create index user_activity_enrolls_latest on user_activity_enrolls (created_at desc, id desc);
create index user_activity_enrolls_latest_decided on user_activity_enrolls (decided_at desc, id desc);
