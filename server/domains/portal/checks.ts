import type { Check } from '../check.ts'
import { isLive } from './article.ts'
import { ratings } from './rating.ts'

const kinds = Object.values(ratings)
const of = (thing: 'article' | 'comment') => kinds.filter(kind => kind.of === thing)

/** Each counter of an article or comment equals the number of the rows that it counts. */
const counters = (thing: 'article' | 'comment', named: string): Check[] =>
  of(thing).map(({ rows, worth }) => {
    const counter = worth > 0 ? 'likes_count' : 'dislikes_count'
    return {
      title: `${named}: ${counter} равен числу отметок`,
      sql: `select format('${named} %s: записано %s, отметок %s', t.id, coalesce(k.${counter}, 0), count(r.id)) as what
        from ${thing}s t left join ${thing}s_counters k on k.id = t.id left join ${rows} r on r.${thing}_id = t.id
        group by t.id, k.id having coalesce(k.${counter}, 0) <> count(r.id)`,
    }
  })

/** The invariants of product §3 and §4 about the portal. */
export const portalChecks: readonly Check[] = [
  ...counters('article', 'статья'),
  ...counters('comment', 'комментарий'),
  {
    title: 'статья: просмотров столько, сколько их записано',
    sql: `select format('статья %s: записано %s, просмотров %s', a.id, coalesce(k.views, 0), v.n) as what
      from articles a left join articles_counters k on k.id = a.id, lateral (
        select (select count(*) from article_views where article_id = a.id)
        + (select coalesce(sum(views), 0) from article_view_days where article_id = a.id) as n) v
      where coalesce(k.views, 0) <> v.n`,
  },
  {
    title: 'статья: комментариев столько, сколько их не удалено',
    sql: `select format('статья %s: записано %s, комментариев %s', a.id, coalesce(k.comments_count, 0), count(c.id)) as what
      from articles a left join articles_counters k on k.id = a.id
      left join comments c on c.article_id = a.id and c.deleted_at is null
      group by a.id, k.id having coalesce(k.comments_count, 0) <> count(c.id)`,
  },
  {
    title: 'комментарий: ответ стоит в той же ветке, что и комментарий, на который он отвечает',
    sql: `select format('комментарий %s: ветка %s вместо %s', c.id, c.thread_id, coalesce(p.thread_id, p.id)) as what
      from comments c left join comments p on p.id = c.parent_id
      where c.thread_id is distinct from coalesce(p.thread_id, p.id) or p.article_id <> c.article_id`,
  },
  {
    title: 'тема: статей столько, сколько их читают все',
    sql: `select format('тема %s: записано %s, статей %s', t.id, t.articles_count, count(a.id)) as what
      from tags t left join articles_themes l on l.target_id = t.id
      left join articles a on a.id = l.owner_id and ${isLive}
      group by t.id having t.articles_count <> count(a.id)`,
  },
  {
    title: 'репутация жителя: «нравится» минус «не нравится» под тем, что он написал',
    sql: `select format('житель %s: записано %s, по отметкам %s', u.id, u.reputation, coalesce(s.sum, 0)) as what
      from users u left join (
        select author_id, sum(worth) from (
          ${kinds.map(({ of: thing, rows, worth }) => `select t.author_id, ${worth} as worth from ${rows} r join ${thing}s t on t.id = r.${thing}_id`).join(' union all ')}
        ) w group by author_id
      ) s on s.author_id = u.id
      where u.reputation <> coalesce(s.sum, 0)`,
  },
  {
    title: 'никто не оценивает своё, и никто не оценивает одно дважды',
    sql: kinds
      .map(
        ({ of: thing, rows, opposite }) => `select format('${rows} %s: своё или дважды', r.id) as what
          from ${rows} r join ${thing}s t on t.id = r.${thing}_id
          where r.user_id = t.author_id
            or exists (select from ${opposite} o where o.${thing}_id = r.${thing}_id and o.user_id = r.user_id)`,
      )
      .join(' union all '),
  },
  {
    title: 'черновик правки есть только у статьи, которая опубликована и не удалена',
    sql: `select format('статья %s: черновик правки %s', a.id, d.id) as what
      from article_drafts d join articles a on a.id = d.article_id
      where a.published_at is null or a.deleted_at is not null`,
  },
  {
    title: 'у того, что снято или удалено, нет ни отметок, ни просмотров',
    sql: `select format('статья %s: комментарии, отметки или просмотры', id) as what from articles a
      where (removed_at is not null or deleted_at is not null) and (
        exists (select from comments c where c.article_id = a.id) or exists (select from article_views v where v.article_id = a.id)
        or exists (select from article_view_days v where v.article_id = a.id)
        or exists (select from article_likes l where l.article_id = a.id)
        or exists (select from article_dislikes l where l.article_id = a.id))
      union all select format('комментарий %s: отметки', id) from comments c where deleted_at is not null and (
        exists (select from comment_likes l where l.comment_id = c.id)
        or exists (select from comment_dislikes l where l.comment_id = c.id))`,
  },
]
