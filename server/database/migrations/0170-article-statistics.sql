-- The statistics of an author count views, ratings and comments of each article by month, from an index alone. Of the
-- indexes that begin with the article one is enough for each table; a reader's view of the day is still one entry.
alter table article_views drop constraint article_views_pkey, add primary key (article_id, day, user_id);

drop index article_likes_article_id;
drop index article_dislikes_article_id;
drop index article_likes_pair_key;
drop index article_dislikes_pair_key;
create unique index article_likes_pair_key on article_likes (article_id, user_id) include (created_at);
create unique index article_dislikes_pair_key on article_dislikes (article_id, user_id) include (created_at);

drop index comments_article_id;
drop index comments_of_article;
create index comments_of_article on comments (article_id, id) include (deleted_at, created_at);
