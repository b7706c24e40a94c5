-- An author reads who removed the article, beside the reason.
alter table articles
  add column removed_by_id integer,
  add constraint articles_removed_by_id_fkey foreign key (removed_by_id) references users on delete set null;
create index articles_removed_by_id on articles (removed_by_id);
update articles a set removed_by_id = (
  select i.changed_by_id from article_change_items i
  where i.article_id = a.id and i.field = 'removedAt' order by i.id desc limit 1)
where a.removed_at is not null;

-- GET /api/articles/new-comments: the newest comment that was there when the author last opened the article. What was written
-- before this migration counts as seen.
create table article_visits (
  article_id integer primary key references articles on delete cascade,
  comment_id integer not null
);
insert into article_visits (article_id, comment_id) select article_id, max(id) from comments group by article_id;
