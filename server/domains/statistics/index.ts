import type { FastifyReply } from 'fastify'
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx'
import { decisionTime, exportParticipants } from '#contract/calls/missions.ts'
import type { PeopleFound } from '#contract/calls/people.ts'
import { settingsUsage } from '#contract/calls/settings.ts'
import { exportChosen, exportPeople, exportResident, exportResidents } from '#contract/calls/statistics.ts'
import type { SecurityDetails } from '#contract/domains/history.ts'
import { openCursor } from '../../database/cursor.ts'
import { recordSecurityEvents } from '../../events/security.ts'
import { attachmentNamed } from '../../http/attachment.ts'
import type { Actor } from '../../rest/authorize.ts'
import { refusalOf } from '../../rest/database-errors.ts'
import type { CommandInput } from '../../rest/routes.ts'
import { type Compiled, Statement, valuesOf } from '../../rest/statement.ts'
import { ask } from '../ask.ts'
import type { City, Domain } from '../domain.ts'
import { idsInRange } from '../ids.ts'
import { kinds } from '../media/kinds.ts'
import { decisionTimeOf } from './decision-time.ts'
import { historyColumns, historyOf } from './history.ts'
import { overview } from './overview/index.ts'
import { participantColumns, participantsStatement } from './participants.ts'
import {
  chosenStatement,
  peopleStatement,
  residentColumns,
  residentStatement,
  residentsStatement,
} from './residents.ts'
import { type Column, cellsOf, columnsOf } from './sheet.ts'
import { texts } from './texts.ts'
import { exportTurns } from './turns.ts'
import { usage } from './usage.ts'

/** Characters of a mission's name in the record of its export. */
const SUBJECT = 100

interface Book {
  readonly name: string
  readonly bytes: ReturnType<typeof writeXlsxStream> | Buffer
}
type Turn = ReturnType<typeof exportTurns>
type Request = Pick<CommandInput, 'request'> & { readonly reply: FastifyReply }
type Export<Input = CommandInput> = (
  actor: Actor,
  input: Input & Request,
  signal: AbortSignal,
) => Promise<Book>

/** Exports of residents as spreadsheets (specification §7). */
export const statistics: Domain = city => {
  const turn = exportTurns(city.engine)
  const residents = everybody(city, turn)
  city.implement(
    exportResidents,
    send(
      city,
      residents((actor, { query }) => residentsStatement(city, actor, query)),
    ),
  )
  city.implement(
    exportPeople,
    send(
      city,
      residents<{ readonly parameters: PeopleFound }>((_, { parameters }) => peopleStatement(parameters)),
    ),
  )
  city.implement(
    exportChosen,
    send(
      city,
      residents<{ readonly data: { readonly users: readonly number[] } }>((_, { data: { users } }) =>
        chosenStatement(idsInRange(users)),
      ),
    ),
  )
  city.implement(exportResident, send(city, somebody(city)))
  overview(city)
  city.implement(decisionTime, decisionTimeOf(city))
  city.implement(settingsUsage, usage(city))
  city.implement(exportParticipants, send(city, participants(city, turn)))
  return {}
}

/** Sends a spreadsheet; the work stops when the client disconnects. */
const send =
  <Input>({ engine }: City, make: Export<Input>) =>
  async (actor: Actor, input: Input & Request) => {
    const { reply } = input
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const book = await make(actor, input, gone.signal).catch((error: unknown) => {
      if (!gone.signal.aborted) throw refusalOf(error, engine.refusals)
    })
    // The connection is closed: no response arrives, the status is for the log. Sending frees the caller's turn.
    if (!book) return reply.code(499).send()
    return reply
      .headers({
        'content-type': kinds.xlsx.mime,
        'content-disposition': attachmentNamed(book.name, kinds.xlsx.ext),
      })
      .send(book.bytes)
  }

/** All residents that a statement finds, streamed: at most one batch of rows is in memory. */
const everybody =
  (city: City, turn: Turn) =>
  <Input = CommandInput>(statementFor: (actor: Actor, input: Input) => Compiled): Export<Input> => {
    const { sql, clock, settings } = city
    return async (actor, input, signal) => {
      const { text, bounds } = statementFor(actor, input)
      const found = await openCursor(sql, {
        text,
        values: valuesOf(bounds, actor, clock()),
        admit: tx => admit(city, tx, actor),
        turn: turn(actor, input.reply),
        signal,
      })
      const noted = note(city, actor, input.request, { exported: 'residents' })
      const book = writeXlsxStream(rowsOf(residentColumns, found, noted), {
        name: texts.residents,
        columns: columnsOf(residentColumns),
        freezePane: { rows: 1, columns: 2 },
      })
      return { name: texts.book(settings.cityTime.dayOf(clock())), bytes: book }
    }
  }

/** Cells of the rows; `noted` is called with how many there were, also when the export is broken off. */
async function* rowsOf(
  columns: readonly Column[],
  found: AsyncIterable<readonly unknown[]>,
  noted: (rows: number) => Promise<void>,
) {
  let rows = 0
  try {
    for await (const row of found) {
      rows += 1
      yield cellsOf(columns, row)
    }
  } finally {
    await noted(rows)
  }
}

/** Records an export with the number of its rows. */
const note =
  (
    { sql, clock }: City,
    { id: actor }: Actor,
    { ip: address }: CommandInput['request'],
    { user, ...details }: Pick<SecurityDetails, 'exported' | 'subject'> & { readonly user?: number },
  ) =>
  (rows: number) =>
    recordSecurityEvents(
      sql,
      [{ kind: 'export', actor, user, address, details: { ...details, rows } }],
      clock(),
    )

/** Everybody who takes part in one mission, streamed. */
function participants(city: City, turn: Turn): Export {
  const { sql, clock, settings, engine } = city
  return async (actor, { id, request, reply }, signal) => {
    const [mission] = await sql<{ name: string }[]>`select name from activities where id = ${id}`
    if (!mission) throw engine.refusals.notFound()
    const { text, bounds } = participantsStatement(id ?? 0)
    const values = valuesOf(bounds, actor, clock())
    const found = await openCursor(sql, {
      text,
      values,
      admit: tx => admit(city, tx, actor),
      turn: turn(actor, reply),
      signal,
    })
    const noted = note(city, actor, request, {
      exported: 'participants',
      subject: [...mission.name].slice(0, SUBJECT).join(''),
    })
    const book = writeXlsxStream(rowsOf(participantColumns, found, noted), {
      name: texts.participants,
      columns: columnsOf(participantColumns),
      freezePane: { rows: 1, columns: 1 },
    })
    return { name: texts.bookOfMission(mission.name, settings.cityTime.dayOf(clock())), bytes: book }
  }
}

/** One resident with their history. */
function somebody(city: City): Export {
  const { sql, clock, engine, settings } = city
  return async (actor, { id, request }) => {
    const now = clock()
    const { user, name, row, history } = await sql.begin(
      'isolation level repeatable read read only',
      async tx => {
        await admit(city, tx, actor)
        const [found] = await tx<{ user: number; name: string }[]>`
          select u.id as user, coalesce(u.full_name, u.username) as name
          from user_infos i join users u on u.id = i.user_id where i.id = ${id}`
        if (!found) throw engine.refusals.notFound()
        const { text, bounds } = residentStatement(found.user)
        const [row = []] = await tx.unsafe(text, valuesOf(bounds, actor, now) as never[]).values()
        return { ...found, row, history: await historyOf(tx, found.user) }
      },
    )
    const sheet = (title: string, columns: typeof historyColumns, rows: readonly (readonly unknown[])[]) => ({
      name: title,
      columns: columnsOf(columns),
      freezePane: { rows: 1 },
      rows: [columns.map(({ header }) => header), ...rows.map(cells => cellsOf(columns, cells))],
    })
    const bytes = await writeXlsx({
      sheets: [sheet(texts.resident, residentColumns, [row]), sheet(texts.history, historyColumns, history)],
    })
    await note(city, actor, request, { exported: 'resident', user })(1 + history.length)
    return { name: texts.bookOf(name, settings.cityTime.dayOf(now)), bytes: Buffer.from(bytes) }
  }
}

/** The sign-in check (docs/decisions/002), as the first statement of a transaction. */
function admit(
  { engine: { statements, refusals } }: City,
  tx: Parameters<typeof ask>[0]['sql'],
  actor: Actor,
) {
  const statement = new Statement()
  return ask({ sql: tx, statements, refusals }, actor, {
    text: `select true${statement.guarded(actor)}`,
    bounds: statement.bounds,
  })
}
