-- The lists behind the figures of a team are filtered by the team that an enrolment and a booking keep (0295).
create index user_activity_enrolls_team_id on user_activity_enrolls (team_id);
create index bookings_team_id on bookings (team_id);
