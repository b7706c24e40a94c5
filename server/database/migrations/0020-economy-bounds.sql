-- What the database refuses of energy, coins, chips and bookings, whatever a command believes.

-- A row is never changed, so what it points at stays: the trigger of 0005 would refuse to empty the link.
alter table user_points_changes
  drop constraint user_points_changes_cause_id_fkey,
  drop constraint user_points_changes_changed_by_id_fkey,
  drop constraint user_points_changes_reverses_id_fkey,
  add constraint user_points_changes_cause_id_fkey foreign key (cause_id) references mission_award_causes,
  add constraint user_points_changes_changed_by_id_fkey foreign key (changed_by_id) references users,
  add constraint user_points_changes_reverses_id_fkey foreign key (reverses_id) references user_points_changes,
  add constraint user_points_changes_total_after_check check (total_after >= 0),
  add constraint user_points_changes_source_check check (
    kind in ('reward', 'manual') or kind = 'reversal' and reverses_id is not null);
alter table user_balance_changes
  drop constraint user_balance_changes_cause_id_fkey,
  drop constraint user_balance_changes_changed_by_id_fkey,
  drop constraint user_balance_changes_reverses_id_fkey,
  add constraint user_balance_changes_cause_id_fkey foreign key (cause_id) references mission_award_causes,
  add constraint user_balance_changes_changed_by_id_fkey foreign key (changed_by_id) references users,
  add constraint user_balance_changes_reverses_id_fkey foreign key (reverses_id) references user_balance_changes,
  add constraint user_balance_changes_total_after_check check (total_after >= 0),
  add constraint user_balance_changes_source_check check (
    kind in ('reward', 'manual') or kind = 'reversal' and reverses_id is not null
    or kind = 'booking' and booking_id is not null and amount < 0
    or kind = 'refund' and booking_id is not null and amount > 0);

-- A completion is rewarded once, a booking is paid once and given back once.
create unique index user_points_changes_reward_key on user_points_changes (user_activity_id) where kind = 'reward';
create unique index user_balance_changes_reward_key on user_balance_changes (user_activity_id) where kind = 'reward';
create unique index user_balance_changes_booking_key on user_balance_changes (booking_id) where kind = 'booking';
create unique index user_balance_changes_refund_key on user_balance_changes (booking_id) where kind = 'refund';

-- A resident holds a chip or does not; a recalled one may be given again.
create unique index user_badges_held_key on user_badges (user_id, badge_id) where deleted_at is null;
-- Who took a chip back, and why, stands beside who gave it, and why.
alter table user_badges
  add column recall_comment text,
  add column recalled_by_id integer,
  add constraint user_badges_recall_comment_check check (char_length(recall_comment) <= 5000),
  add constraint user_badges_recalled_by_id_fkey foreign key (recalled_by_id) references users on delete set null;
create index user_badges_recalled_by_id on user_badges (recalled_by_id);

-- What a resident has of an item that is limited.
create index bookings_of_item on bookings (shop_item_id, user_id) where status in ('pending', 'approved', 'issued');
