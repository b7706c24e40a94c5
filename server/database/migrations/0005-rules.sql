-- What no declaration says: rules over several attributes, and the indexes of the lists that people open.

-- product §3: amounts move something, and a row once written stays as it is. A reversal is a row of its own.
alter table user_points_changes add constraint user_points_changes_amount_check check (amount <> 0);
alter table user_balance_changes add constraint user_balance_changes_amount_check check (amount <> 0);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'RP002';
end
$$;
create trigger append_only before update or delete on user_points_changes for each row execute function refuse_change();
create trigger append_only before update or delete on user_balance_changes for each row execute function refuse_change();

-- One open enrolment of a resident in a mission (product §3).
create unique index user_activity_enrolls_open_key on user_activity_enrolls (user_id, activity_id)
  where deleted_at is null and status in ('enrolled', 'submitted', 'returned');

-- A resident rates a thing once.
create unique index article_likes_pair_key on article_likes (article_id, user_id);
create unique index article_dislikes_pair_key on article_dislikes (article_id, user_id);
create unique index comment_likes_pair_key on comment_likes (comment_id, user_id);
create unique index comment_dislikes_pair_key on comment_dislikes (comment_id, user_id);

-- What the lists that people open are sorted by, with all that decides who sees a row and whether it counts: the total
-- is counted in the index, and the wide rows of the page alone are read.
create index activities_latest on activities (created_at desc, name collate "C" desc, id) include (deleted_at, publish_at);
create index articles_newest on articles (published_at desc, id) include (removed_at, deleted_at, author_id);
create index user_activity_enrolls_of_user on user_activity_enrolls (user_id, activity_id, deleted_at, id);
create index user_activities_of_user on user_activities (user_id, activity_id);
create index notifications_unread on notifications (user_id, id) where not is_viewed;
create index comments_of_article on comments (article_id, id) where deleted_at is null;
create index user_points_changes_of_user on user_points_changes (user_id, id);
create index user_balance_changes_of_user on user_balance_changes (user_id, id);

-- The roles of the specification; `public` is the caller who has not signed in. Null permissions: as declared.
insert into roles (id, name, description, type, permissions, created_at, updated_at) values
  (1, 'Authenticated', 'Житель города', 'authenticated', null, now(), now()),
  (2, 'Public', 'Гость, который ещё не вошёл', 'public', '{}', now(), now()),
  (3, 'Moderator', 'Проверяет миссии, ведёт квартал и портал', 'moderator', null, now(), now()),
  (4, 'Superadmin', 'Управляет городом', 'superadmin', null, now(), now());
alter table roles alter column id restart with 5;

insert into points_balance_ratio (ratio, created_at, updated_at) values (1, now(), now());
insert into energy (bonus, created_at, updated_at) values (0, now(), now());
insert into cities_list (cities, created_at, updated_at) values ('[]', now(), now());

insert into automation_event_types (key, name, created_at, updated_at) values
  ('article.published', 'Статья опубликована', now(), now()),
  ('article.liked', 'Статья понравилась', now(), now()),
  ('comment.created', 'Оставлен комментарий', now(), now()),
  ('mission.completed', 'Миссия пройдена', now(), now()),
  ('chip.received', 'Получен чип', now(), now()),
  ('booking.issued', 'Бронь выдана', now(), now()),
  ('onboarding.completed', 'Знакомство с городом пройдено', now(), now()),
  ('login.streak', 'Вход несколько дней подряд', now(), now());
