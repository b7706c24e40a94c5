import type { Actor } from '../rest/authorize.ts'
import { Statement } from '../rest/statement.ts'
import { ask } from './ask.ts'
import type { City } from './domain.ts'

/** Answers a call that returns figures of rows, `{"data": …}`: `data` is the SQL of it, as JSON. One statement. */
export async function tell(
  { engine }: Pick<City, 'engine'>,
  actor: Actor,
  data: (statement: Statement) => string,
): Promise<Uint8Array> {
  const statement = new Statement()
  const answer = `(select json_build_object('data', (${data(statement)})) as body) a`
  const text = `select a.body${statement.guarded(actor, answer)}`.replaceAll(/\s+/g, ' ')
  const [[body]] = await ask(engine, actor, { text, bounds: statement.bounds })
  return body ?? Buffer.of()
}

/** The rows of a query as a list by their `id`. */
export const jsonList = (rows: string) =>
  `select coalesce(json_agg(to_json(q) order by q.id), '[]') from (${rows}) q`
