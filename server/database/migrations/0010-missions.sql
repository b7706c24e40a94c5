-- product §3: a chip, or energy and coins, never both.
alter table activities add constraint activities_reward_check
  check (badge_id is null or coalesce(points, 0) = 0 and coalesce(balance, 0) = 0);
alter table activities add constraint activities_dates_check check (available_until > publish_at);

-- A canceled enrolment is one that is gone.
alter table user_activity_enrolls add constraint user_activity_enrolls_canceled_check
  check ((status = 'canceled') = (deleted_at is not null));
-- Only what is to be reviewed is claimed.
alter table user_activity_enrolls add constraint user_activity_enrolls_claimed_check
  check (claimed_by_id is null or status = 'submitted');

-- Who is in a mission, and whether one has done it already.
create index user_activity_enrolls_in_mission on user_activity_enrolls (activity_id, status, user_id) where deleted_at is null;
create index user_activities_in_mission on user_activities (activity_id, user_id);
