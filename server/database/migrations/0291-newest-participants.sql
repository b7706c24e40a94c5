-- The latest participants of a mission come from its own enrolments. The index finds all enrolments of a mission as well.
drop index user_activity_enrolls_activity_id;
create index user_activity_enrolls_newest on user_activity_enrolls (activity_id, created_at desc, id desc);
