import type { Command } from '../../rest/routes.ts'
import type { City } from '../domain.ts'
import { isLive, isModerator } from './article.ts'

/** product §4: a view counts once per resident per day (UTC), the author's own never. Answers `{"views": 12}`. */
export function viewArticle({ desk }: City): Command {
  return (actor, { id, request }) =>
    desk.perform(actor, request, async doing => {
      const { tx, me, now, refusals } = doing
      const day = now.toISOString().slice(0, 10)
      const [article] = await tx<{ views: number; isCounted: boolean }[]>`
        select a.views, ${tx.unsafe(isLive)} and a.author_id is distinct from ${me}
          and not exists (select from article_views where article_id = a.id and user_id = ${me} and day = ${day}::date) as "isCounted"
        from articles a where a.id = ${id ?? 0} and (${tx.unsafe(isLive)} or a.author_id = ${me} or ${isModerator(doing)})`
      if (!article) throw refusals.notFound()
      const { views } = article
      return Buffer.from(JSON.stringify({ views: article.isCounted ? await count() : views }))

      /** The row is held first: an article that was removed meanwhile is not counted, and keeps no view. */
      async function count(): Promise<number> {
        const [counted] = await tx<{ views: number }[]>`
          with held as materialized (
            select a.id, a.views from articles a where a.id = ${id} and ${tx.unsafe(isLive)} for no key update
          ), seen as (
            insert into article_views (article_id, user_id, day) select id, ${me}, ${day}::date from held
            on conflict do nothing returning article_id
          ), counted as (
            update articles a set views = a.views + 1 from seen s where a.id = s.article_id returning a.views
          )
          select coalesce((select views from counted), (select views from held)) as views`
        return counted?.views ?? views
      }
    })
}
