-- A condition counts the days of a century at most: PostgreSQL has no date that lies millions of days back, so that such a window
-- failed the events that it concerned.
update mission_award_conditions set window_days = 36500 where window_days > 36500;
alter table mission_award_conditions
  drop constraint mission_award_conditions_window_days_check,
  add constraint mission_award_conditions_window_days_check check (window_days between 1 and 36500);
