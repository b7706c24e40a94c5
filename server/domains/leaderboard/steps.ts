import type { FastifyBaseLogger } from 'fastify'
import type { Database, Transaction } from '../../database/pool.ts'

export interface StepsOptions {
  readonly sql: Database
  readonly clock: () => Date
  readonly log: FastifyBaseLogger
}

const PAUSE_MS = 3_000
/** Counting steps takes a twentieth of one processor at the most, however large a board is. */
const PAUSES = 20

/**
 * The steps that places are counted from (docs/decisions/007), counted anew when a board is read and they are old: soon,
 * beside the request, or before it is answered. Nobody reads, nothing runs.
 */
export class Steps {
  readonly #options: StepsOptions
  /** Boards that are being counted, by this process. */
  readonly #running = new Map<number, Promise<void>>()
  /** When a board may be counted again, on the process's own clock. */
  readonly #rests = new Map<number, number>()

  constructor(options: StepsOptions) {
    this.#options = options
  }

  soon(boards: readonly number[]): void {
    const now = performance.now()
    for (const board of boards) {
      if (now < (this.#rests.get(board) ?? 0)) continue
      this.count(board).catch((error: unknown) => {
        this.#options.log.error({ err: error }, 'the steps of a board were not counted')
      })
    }
  }

  count(board: number): Promise<void> {
    const running = this.#running.get(board)
    if (running) return running
    const counting = this.#count(board).finally(() => this.#running.delete(board))
    this.#running.set(board, counting)
    return counting
  }

  /** Waits for what runs. */
  async stop(): Promise<void> {
    await Promise.allSettled(this.#running.values())
  }

  async #count(board: number): Promise<void> {
    const { sql, clock } = this.#options
    const now = clock()
    const started = performance.now()
    const isOver = await sql.begin(async tx => {
      await tx`select set_config('statement_timeout', '60s', true)`
      const [row] = await tx<{ isOver: boolean; isSame: boolean }[]>`
        select b.starts_on < period_start(b.period, city_day(${now}::timestamptz)) as "isOver",
          (select created_at from user_points_changes order by id desc limit 1) < b.as_of - interval '15 seconds' as "isSame"
        from rating_boards b where b.id = ${board} for update`
      if (!row) return false
      // What was written a moment before the last count may have been committed after it.
      if (row.isOver || !row.isSame) await tx.unsafe(row.isOver ? finalSteps : runningSteps, [board])
      await tx`update rating_boards set as_of = ${now} where id = ${board}`
      return row.isOver
    })
    const ended = performance.now()
    this.#rests.set(board, ended + Math.max(PAUSE_MS, PAUSES * (ended - started)))
    if (isOver) await sql.begin(tx => forget(tx, now))
  }
}

/** Writes what has changed of the steps that `fresh` selects. */
const merged = (fresh: string) => `
  with fresh as materialized (${fresh}), gone as (
    delete from rating_steps s where board_id = $1::integer and not exists (select from fresh f where f.n = s.n)
  )
  insert into rating_steps as s (board_id, n, points, user_id, place)
  select $1::integer, n, points, user_id, place from fresh
  on conflict (board_id, n) do update set points = excluded.points, user_id = excluded.user_id, place = excluded.place
    where (s.points, s.user_id, s.place) is distinct from (excluded.points, excluded.user_id, excluded.place)`

/** Above the thousandth place everybody is counted from the top, and so to the moment. */
const runningSteps = merged(`
  select n, points, user_id, place from (
    select points, user_id, row_number() over (order by points desc, user_id desc) - 1 as n,
      rank() over (order by points desc) as place
    from rating_standings where board_id = $1::integer
  ) x where n >= 1000 and n % 25 = 0
  union all select 0, 'Infinity'::numeric, 2147483647, 1`)

/** Of a period that is over only places are asked for, by points. */
const finalSteps = merged(`
  select n, points, 0 as user_id, n + 1 as place from (
    select points, sum(residents) over (order by points desc) - residents as n from (
      select points, count(*) as residents from rating_standings where board_id = $1::integer group by points
    ) x
  ) y`)

/** The period before the last one is compared with nothing any more. */
async function forget(tx: Transaction, now: Date): Promise<void> {
  await tx`select set_config('statement_timeout', '0', true)`
  await tx`
    with gone as (
      delete from rating_boards
      where period <> 'all' and starts_on < period_start(period, period_start(period, city_day(${now}::timestamptz)) - 1)
      returning id
    ), steps as (
      delete from rating_steps where board_id in (select id from gone)
    )
    delete from rating_scores where board_id in (select id from gone)`
}
