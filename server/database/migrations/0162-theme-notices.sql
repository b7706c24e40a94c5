-- What became of a proposed theme is a kind of notice of its own (docs/decisions/032).
alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check check (type in ('balance', 'points', 'booking-balance', 'badge', 'booking', 'activity-badge', 'activity-bitW', 'activity-coins', 'activity-enrollment-start', 'activity-enrollment-canceled', 'activity-rewarded', 'activity-returned', 'article-comment', 'article-removed', 'theme'));
