-- Who writes an event signals nobody (docs/decisions/053): with NOTIFY the commits of all who wrote events waited for one
-- another, each for its own flush of the log. Otherwise the functions are those of 0174.
create or replace function rate_article(is_signed boolean, me integer, thing integer, worth integer, sees_all boolean, at timestamptz,
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
  end if;
  insert into articles_counters as k (id, comments_count) values (article, 1)
  on conflict (id) do update set comments_count = k.comments_count + 1;
end
$$;

-- The cap of a day counts what has been counted, so a resident's further events of the day cost it nothing.
drop index events_counted;
create index events_counted on events (user_id, type, created_at) where counted is not null;
-- The first visit of a week is found among the visits of one resident; the literal lets the plan use the partial index.
create index events_visits_of_resident on events (user_id, created_at) where type = 'login.streak';
create or replace function figure_visits() returns trigger language plpgsql as $$
declare
  week date := period_start('week', city_day(new.created_at));
begin
  if not exists (
    select from events where user_id = new.user_id and type = 'login.streak' and id <> new.id
      and created_at >= city_midnight(week) and created_at < city_midnight(week + 7)
  ) then
    perform add_figures(array[row('active', week, new.user_id, '', 1)::figure_step]);
  end if;
  return null;
end
$$;
