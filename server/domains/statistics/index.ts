import type { FastifyRequest } from 'fastify'
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx'
import { granted, moderator } from '#contract/rest/access.ts'
import { openCursor } from '../../database/cursor.ts'
import type { Actor } from '../../rest/authorize.ts'
import { refusalOf } from '../../rest/database-errors.ts'
import { asCaller, idOf, queryOf, refuseOtherMethods } from '../../rest/routes.ts'
import { Statement, valuesOf } from '../../rest/statement.ts'
import { ask } from '../ask.ts'
import type { City, Domain } from '../domain.ts'
import { attachmentNamed } from '../media/headers.ts'
import { kinds } from '../media/kinds.ts'
import { turns } from '../media/turns.ts'
import { historyColumns, historyOf } from './history.ts'
import { residentColumns, residentStatement, residentsStatement } from './residents.ts'
import { cellsOf, columnsOf } from './sheet.ts'
import { texts } from './texts.ts'

/** Of the connections of a process so many may be held by people who save a book. */
const READERS = 2

const day = new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow' })

interface Book {
  readonly name: string
  readonly bytes: ReturnType<typeof writeXlsxStream> | Buffer
}
type Export = (actor: Actor, request: FastifyRequest, signal: AbortSignal) => Promise<Book>

/** What HR takes home: books of residents (specification §7). */
export const statistics: Domain = city => {
  const { app, engine, identity } = city
  const routes: { readonly [path: string]: Export } = {
    '/api/user-infos/export-statistics': everybody(city),
    '/api/user-infos/:id/export-statistics': somebody(city),
  }
  for (const [path, make] of Object.entries(routes)) {
    app.get(path, async (request, reply) => {
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const book = await asCaller(identity, request, async actor => {
        if (granted(moderator, actor.rank) !== true) throw engine.refusals.forbidden()
        return make(actor, request, gone.signal)
      }).catch((error: unknown) => {
        if (!gone.signal.aborted) throw refusalOf(error, engine.refusals)
      })
      // Nobody is there any more to be told that nobody is there.
      if (!book) return reply.hijack()
      return reply
        .headers({
          'content-type': kinds.xlsx.mime,
          'content-disposition': attachmentNamed(`${book.name}${kinds.xlsx.ext}`, kinds.xlsx),
        })
        .send(book.bytes)
    })
    refuseOtherMethods(app, path, ['GET'])
  }
  return {}
}

/** Everybody whom the query finds, one after another: no more than a batch of them is ever here. */
function everybody(city: City): Export {
  const { sql, clock } = city
  const turn = turns(READERS)
  return async (actor, request, signal) => {
    const { text, bounds } = residentsStatement(city, actor, queryOf(request))
    const found = await openCursor(sql, {
      text,
      values: valuesOf(bounds, actor, clock()),
      admit: tx => admit(city, tx, actor),
      turn,
      signal,
    })
    const book = writeXlsxStream(rowsOf(found), {
      name: texts.residents,
      columns: columnsOf(residentColumns),
      freezePane: { rows: 1, columns: 2 },
    })
    return { name: texts.book(day.format(clock())), bytes: book }
  }
}

async function* rowsOf(found: AsyncIterable<readonly unknown[]>) {
  for await (const row of found) yield cellsOf(residentColumns, row)
}

/** One resident and what happened to them. */
function somebody(city: City): Export {
  const { sql, clock, engine } = city
  return async (actor, request) => {
    const now = clock()
    const { name, row, history } = await sql.begin('isolation level repeatable read read only', async tx => {
      await admit(city, tx, actor)
      const [found] = await tx<{ user: number; name: string }[]>`
        select u.id as user, coalesce(u.full_name, u.username) as name
        from user_infos i join users u on u.id = i.user_id where i.id = ${idOf(request)}`
      if (!found) throw engine.refusals.notFound()
      const { text, bounds } = residentStatement(found.user)
      const [row = []] = await tx.unsafe(text, valuesOf(bounds, actor, now) as never[]).values()
      return { name: found.name, row, history: await historyOf(tx, found.user) }
    })
    const sheet = (title: string, columns: typeof historyColumns, rows: readonly (readonly unknown[])[]) => ({
      name: title,
      columns: columnsOf(columns),
      freezePane: { rows: 1 },
      rows: [columns.map(({ header }) => header), ...rows.map(cells => cellsOf(columns, cells))],
    })
    const bytes = await writeXlsx({
      sheets: [sheet(texts.resident, residentColumns, [row]), sheet(texts.history, historyColumns, history)],
    })
    return { name: texts.bookOf(name, day.format(now)), bytes: Buffer.from(bytes) }
  }
}

/** The sign-in check (docs/decisions/002), as the first statement of a transaction. */
function admit({ engine: { clock, refusals } }: City, tx: Parameters<typeof ask>[0]['sql'], actor: Actor) {
  const statement = new Statement()
  return ask({ sql: tx, clock, refusals }, actor, {
    text: `select true${statement.guarded(actor)}`,
    bounds: statement.bounds,
  })
}
