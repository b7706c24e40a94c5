-- A notice quotes the comment that it links to: when the comment is deleted, its link finds what other residents could still
-- read (server/domains/portal/comment-notices.ts). "C": those of an article are a range of links, also in a plan for any article.
create index notifications_of_comments on notifications (link collate "C") where type = 'article-comment';

-- Comments that were deleted before this migration.
update notifications n set text = 'Комментарий удалён', updated_at = now()
where n.type = 'article-comment' and n.link ~ '\?comment=\d+$' and n.text <> 'Под статьёй есть ещё новые комментарии.'
  and not exists (
    select from comments c
    where c.id = substring(n.link from '\d+$')::integer and c.deleted_at is null);
