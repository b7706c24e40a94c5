-- A cause that a chip or a completion names stays, as one of the ledger does (0020): its deletion emptied their reason. The
-- indexes of 0002 find the rows.
alter table user_badges
  drop constraint user_badges_cause_id_fkey,
  add constraint user_badges_cause_id_fkey foreign key (cause_id) references mission_award_causes;
alter table user_activities
  drop constraint user_activities_cause_id_fkey,
  add constraint user_activities_cause_id_fkey foreign key (cause_id) references mission_award_causes;
