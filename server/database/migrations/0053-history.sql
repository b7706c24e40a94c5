-- GET /api/history: each of its sources newest first, so that a page reads as many rows as it shows, whatever came before.
create index user_points_changes_history on user_points_changes (user_id, created_at, id);
create index user_balance_changes_history on user_balance_changes (user_id, created_at, id);
create index user_activities_history on user_activities (user_id, created_at, id);
create index user_badges_history on user_badges (user_id, created_at, id);
create index user_badges_recalls on user_badges (user_id, deleted_at, id) where deleted_at is not null;
create index bookings_history on bookings (user_id, created_at, id);
create index bookings_decisions on bookings (user_id, decided_at, id) where decided_at is not null;
create index articles_history on articles (author_id, published_at, id) where published_at is not null;
create index articles_removals on articles (author_id, removed_at, id) where removed_at is not null;
create index comments_history on comments (author_id, created_at, id) where deleted_at is null;
