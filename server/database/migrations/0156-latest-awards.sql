-- The latest bookings of an item and the latest award of a chip, for the lists of the town hall.
create index bookings_of_item_latest on bookings (shop_item_id, created_at);
create index user_badges_latest on user_badges (badge_id, created_at) where deleted_at is null;
