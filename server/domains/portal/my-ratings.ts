import type { myRatings as myRatingsCall } from '#contract/calls/reading.ts'
import type { CallFunction } from '../../rest/calls.ts'
import { Statement } from '../../rest/statement.ts'
import { ask } from '../ask.ts'
import type { City } from '../domain.ts'

/** `GET /articles/my-ratings?ids[0]=3`: what the caller thinks of these articles. */
export function myRatings({ engine }: City): CallFunction<typeof myRatingsCall> {
  return async (actor, { parameters: { ids } }) => {
    const statement = new Statement()
    const me = statement.slot('me')
    const articles = statement.bind(ids, 'integer[]')
    const mine = (table: string, rating: string) =>
      `select article_id as id, '${rating}' as rating from ${table} where user_id = ${me} and article_id = any(${articles})`
    const text = `with answer as materialized (
        select coalesce(json_agg(json_build_object('id', id, 'rating', rating) order by id), '[]') as rows
        from (${mine('article_likes', 'like')} union all ${mine('article_dislikes', 'dislike')}) x
      )
      select json_build_object('data', a.rows, 'meta', json_build_object())::text as body`
    const [[body]] = await ask(engine, actor, {
      text: `${text}${statement.guarded(actor, 'answer a')}`.replaceAll(/\s+/g, ' '),
      bounds: statement.bounds,
    })
    return body ?? Buffer.of()
  }
}
