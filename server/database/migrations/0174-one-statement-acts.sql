-- A rating and a comment are one statement each, as a view is: a round trip costs as much as its work. Inside a function
-- each statement sees what was committed before it, so a lock that it has waited for is not followed by an outdated read.
-- `is_signed`: the sign-in check of the caller (docs/decisions/002); `outcome` names the refusal, if any, and nothing is
-- written then. Locks are taken in the order of all commands: article, comment, the resident's turn, residents, counters.

-- Whether an article may be rated and commented: shared by those who write about it, excluded by who edits or removes it.
create function hold_live_article(thing integer, me integer, sees_all boolean, out outcome text, out author integer)
language plpgsql as $$
declare
  is_live boolean;
begin
  select a.author_id, a.published_at is not null and a.removed_at is null and a.deleted_at is null into author, is_live
  from articles a where a.id = thing for share;
  if not found or not (is_live or author is not distinct from me or sees_all) then outcome := 'missing';
  elsif not is_live then outcome := 'unpublished';
  end if;
end
$$;

create function rate_article(is_signed boolean, me integer, thing integer, worth integer, sees_all boolean, at timestamptz,
  out outcome text, out rating integer) language plpgsql as $$
declare
  author integer;
  replaced integer;
begin
  if not is_signed then outcome := 'stale'; return; end if;
  select h.outcome, h.author into outcome, author from hold_live_article(thing, me, sees_all) h;
  if outcome is not null then return; end if;
  if author = me then outcome := 'own'; return; end if;
  -- One after the other: of a like and a dislike at the same moment one would otherwise not see the other.
  perform pg_advisory_xact_lock(7341008, me);
  if worth > 0 then
    insert into article_likes (article_id, user_id, created_at, updated_at) values (thing, me, at, at)
    on conflict (article_id, user_id) do nothing returning id into rating;
    if rating is null then outcome := 'repeated'; return; end if;
    delete from article_dislikes where article_id = thing and user_id = me;
    get diagnostics replaced = row_count;
    insert into events (type, user_id, subject, is_automatic, created_at)
    select 'article.liked', author, thing || ':' || me, false, at where author is not null
    on conflict (type, user_id, subject) do nothing;
    if found then perform pg_notify('events', ''); end if;
  else
    insert into article_dislikes (article_id, user_id, created_at, updated_at) values (thing, me, at, at)
    on conflict (article_id, user_id) do nothing returning id into rating;
    if rating is null then outcome := 'repeated'; return; end if;
    delete from article_likes where article_id = thing and user_id = me;
    get diagnostics replaced = row_count;
  end if;
  update users set reputation = reputation + worth * (1 + replaced) where id = author;
  insert into articles_counters as k (id, likes_count, dislikes_count)
  values (thing, (worth > 0)::integer, (worth < 0)::integer)
  on conflict (id) do update set
    likes_count = k.likes_count + case when worth > 0 then 1 else -replaced end,
    dislikes_count = k.dislikes_count + case when worth > 0 then -replaced else 1 end;
end
$$;

create function rate_comment(is_signed boolean, me integer, thing integer, worth integer, at timestamptz,
  out outcome text, out rating integer) language plpgsql as $$
declare
  author integer;
  replaced integer;
begin
  if not is_signed then outcome := 'stale'; return; end if;
  select c.author_id into author from comments c join articles a on a.id = c.article_id
  where c.id = thing and c.deleted_at is null
    and a.published_at is not null and a.removed_at is null and a.deleted_at is null for share of c;
  if not found then outcome := 'missing'; return; end if;
  if author = me then outcome := 'own'; return; end if;
  perform pg_advisory_xact_lock(7341008, me);
  if worth > 0 then
    insert into comment_likes (comment_id, user_id, created_at, updated_at) values (thing, me, at, at)
    on conflict (comment_id, user_id) do nothing returning id into rating;
    if rating is null then outcome := 'repeated'; return; end if;
    delete from comment_dislikes where comment_id = thing and user_id = me;
  else
    insert into comment_dislikes (comment_id, user_id, created_at, updated_at) values (thing, me, at, at)
    on conflict (comment_id, user_id) do nothing returning id into rating;
    if rating is null then outcome := 'repeated'; return; end if;
    delete from comment_likes where comment_id = thing and user_id = me;
  end if;
  get diagnostics replaced = row_count;
  update users set reputation = reputation + worth * (1 + replaced) where id = author;
  insert into comments_counters as k (id, likes_count, dislikes_count)
  values (thing, (worth > 0)::integer, (worth < 0)::integer)
  on conflict (id) do update set
    likes_count = k.likes_count + case when worth > 0 then 1 else -replaced end,
    dislikes_count = k.dislikes_count + case when worth > 0 then -replaced else 1 end;
end
$$;

-- Writes a comment unless somebody must be told of it first: 'telling', nothing written; the caller notifies and calls
-- again with `is_told`, because residents are locked before the counters, and with the id that the notice links to.
create function write_comment(is_signed boolean, me integer, article integer, answered integer, words text,
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
  if not is_told and exists (
    select from users u where u.id in (author, parent_author) and u.id <> me and not exists (
      select from comment_notices n left join notifications t on t.id = n.notification_id
      where n.user_id = u.id and n.article_id = article and n.since > at - interval '1 hour' and t.is_viewed is not true)
  ) then
    outcome := 'telling';
    return;
  end if;
  insert into comments (id, article_id, author_id, parent_id, text, created_at, updated_at)
  values (coalesce(numbered, nextval('comments_id_seq')), article, me, answered, words, at, at) returning id, rendered into comment, attributes;
  -- product §3, fair use: comments on one's own article do not count towards awards.
  if author is distinct from me then
    insert into events (type, user_id, subject, is_automatic, created_at)
    values ('comment.created', me, comment::text, false, at) on conflict (type, user_id, subject) do nothing;
    perform pg_notify('events', '');
  end if;
  insert into articles_counters as k (id, comments_count) values (article, 1)
  on conflict (id) do update set comments_count = k.comments_count + 1;
end
$$;

-- A view is written for an article that its statement holds, and stays counted when its reader is deleted: the checks of
-- foreign keys took a third of its time, and deleted the rows that the counter has counted.
alter table article_views drop constraint article_views_article_id_fkey, drop constraint article_views_user_id_fkey;
