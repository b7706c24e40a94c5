-- The retention worker adds up the rows of one amount of past weeks; it finds them by their week.
create index figures_unmerged on figures (starts_on) where shard <> 0 and starts_on > '-infinity';

-- Completions that nobody had enrolled for, which the overview looks for by mission.
create index user_activities_without_enrolment on user_activities (activity_id) where enrolment_id is null;
