-- product §10, "Notices": kinds of their own for a returned report, comments and a removed article, and the switch of
-- the portal's two.
alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check check (type in ('balance', 'points', 'booking-balance', 'badge', 'booking', 'activity-badge', 'activity-bitW', 'activity-coins', 'activity-enrollment-start', 'activity-enrollment-canceled', 'activity-rewarded', 'activity-returned', 'article-comment', 'article-removed'));

alter table notifications_preferences add column portal boolean default true not null;

-- The latest notice about comments on an article, by resident: what is written within an hour of it adds to it
-- (server/domains/portal/comment-notices.ts).
create table comment_notices (
  user_id integer not null references users,
  article_id integer not null references articles,
  notification_id integer references notifications on delete set null,
  since timestamptz(3) not null,
  primary key (user_id, article_id)
);
create index comment_notices_notification_id on comment_notices (notification_id);
create index comment_notices_article_id on comment_notices (article_id);
