-- How many comments one resident writes in a day is bounded: they are counted before each, 1000 at most
-- (contract/rest/bounds.ts). As 0301 otherwise.
create index comments_written on comments (author_id, created_at);
drop index comments_author_id;

create or replace function write_comment(is_signed boolean, me integer, article integer, answered integer, words text,
  sees_all boolean, is_told boolean, numbered integer, at timestamptz, out outcome text, out comment integer, out author integer,
  out attributes text) language plpgsql as $$
declare
  parent_author integer;
begin
  if not is_signed then outcome := 'stale'; return; end if;
  select h.outcome, h.author into outcome, author from hold_live_article(article, me, sees_all) h;
  if outcome is not null then return; end if;
  if answered is not null then
    select c.author_id into parent_author from comments c
    where c.id = answered and c.article_id = article and c.deleted_at is null for key share;
    if not found then outcome := 'no parent'; return; end if;
  end if;
  if (select count(*) from (
    select from comments c where c.author_id = me and c.created_at > at - interval '1 day' limit 1000) written) = 1000
  then
    outcome := 'too many';
    return;
  end if;
  if not is_told and exists (
    select from users u where u.id in (author, parent_author) and u.id <> me and not exists (
      select from comment_notices n left join notifications t on t.id = n.notification_id
      where n.user_id = u.id and n.article_id = article and n.since > at - interval '1 hour' and t.is_viewed is not true
          and t.text is distinct from 'Комментарий удалён')
  ) then
    outcome := 'telling';
    return;
  end if;
  insert into comments (id, article_id, author_id, parent_id, text, created_at, updated_at)
  values (coalesce(numbered, nextval('comments_id_seq')), article, me, answered, words, at, at) returning id, rendered into comment, attributes;
  -- product §3, fair use: comments on one's own article and replies to one's own comment do not count towards awards.
  if author is distinct from me and parent_author is distinct from me then
    insert into events (type, user_id, subject, is_automatic, created_at)
    values ('comment.created', me, comment::text, false, at) on conflict (type, user_id, subject) do nothing;
  end if;
  insert into articles_counters as k (id, comments_count) values (article, 1)
  on conflict (id) do update set comments_count = k.comments_count + 1;
end
$$;
