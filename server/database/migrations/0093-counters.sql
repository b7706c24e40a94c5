-- The counters of articles and comments move to narrow rows (docs/decisions/011): a view or a like rewrites some forty
-- bytes, not the article with its text, and does not lock the article against its editor. A row is inserted with the first
-- event that is counted.
create table articles_counters (
  id integer primary key references articles on delete cascade,
  views integer default 0 not null constraint articles_counters_views_check check (views >= 0),
  likes_count integer default 0 not null constraint articles_counters_likes_count_check check (likes_count >= 0),
  dislikes_count integer default 0 not null constraint articles_counters_dislikes_count_check check (dislikes_count >= 0),
  comments_count integer default 0 not null constraint articles_counters_comments_count_check check (comments_count >= 0)
) with (fillfactor = 50);
insert into articles_counters (id, views, likes_count, dislikes_count, comments_count)
select id, views, likes_count, dislikes_count, comments_count from articles
where views > 0 or likes_count > 0 or dislikes_count > 0 or comments_count > 0;

create table comments_counters (
  id integer primary key references comments on delete cascade,
  likes_count integer default 0 not null constraint comments_counters_likes_count_check check (likes_count >= 0),
  dislikes_count integer default 0 not null constraint comments_counters_dislikes_count_check check (dislikes_count >= 0)
) with (fillfactor = 50);
insert into comments_counters (id, likes_count, dislikes_count)
select id, likes_count, dislikes_count from comments where likes_count > 0 or dislikes_count > 0;

alter table articles drop column rendered;
alter table articles drop column views, drop column likes_count, drop column dislikes_count, drop column comments_count;
alter table articles add column rendered text generated always as ('"title":'||coalesce(json_text(title),'null')||',"content":'||coalesce(content::text,'null')||',"type":'||coalesce(json_text(type),'null')||',"removedAt":'||coalesce(json_moment(removed_at),'null')||',"deletedAt":'||coalesce(json_moment(deleted_at),'null')||',"createdAt":'||coalesce(json_moment(created_at),'null')||',"updatedAt":'||coalesce(json_moment(updated_at),'null')||',"publishedAt":'||coalesce(json_moment(published_at),'null')) stored;
alter table articles alter column rendered set storage external;

alter table comments drop column rendered;
alter table comments drop column likes_count, drop column dislikes_count;
alter table comments add column rendered text generated always as ('"text":'||coalesce(json_text(text),'null')||',"deletedAt":'||coalesce(json_moment(deleted_at),'null')||',"createdAt":'||coalesce(json_moment(created_at),'null')||',"updatedAt":'||coalesce(json_moment(updated_at),'null')) stored;
alter table comments alter column rendered set storage external;
