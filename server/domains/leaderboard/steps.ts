import type { FastifyBaseLogger } from 'fastify'
import type { Database, Transaction } from '../../database/pool.ts'

export interface StepsOptions {
  readonly sql: Database
  readonly clock: () => Date
  readonly log: FastifyBaseLogger
}

const PAUSE_MS = 3_000
/**
 * The pause after a count is this many times its duration: at most a twentieth of one processor for a board.
 */
const PAUSES = 20

/**
 * The steps from which positions are counted, and the teams of a board (docs/decisions/007). They are
 * recounted only when a board is read: in the background when they are a little old, before the answer when
 * they are too old.
 */
export class Steps {
  readonly #options: StepsOptions
  /** Counts in progress in this process, by board. */
  readonly #running = new Map<number, Promise<void>>()
  /** When a board may be counted again, by `performance.now()`. */
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

  /** Waits for the counts in progress. */
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
          (select created_at from user_points_changes order by id desc limit 1) < b.as_of - interval '15 seconds'
            and coalesce(b.moved_at < b.as_of - interval '15 seconds', true) as "isSame"
        from rating_boards b where b.id = ${board} for update`
      if (!row) return false
      // What was written shortly before the last count may have been committed after it, hence the 15 seconds.
      if (row.isOver || !row.isSame) {
        await tx.unsafe(row.isOver ? finalSteps : runningSteps, [board])
        await tx.unsafe(teamsOfBoard, [board])
      }
      // A resident who came or went during this count may have found the board marked as moved already. So it stays marked,
      // and the next count includes them.
      await tx`
        update rating_boards set as_of = ${now},
          moved_at = case when moved_at = as_of then ${now}::timestamptz - interval '1 millisecond' else moved_at end
        where id = ${board}`
      return row.isOver
    })
    const ended = performance.now()
    this.#rests.set(board, ended + Math.max(PAUSE_MS, PAUSES * (ended - started)))
    if (isOver) await sql.begin(tx => forget(tx, now))
  }
}

/** SQL: changes the rows of a board to those of the query `fresh`, and writes only rows that differ. */
function merged(table: string, key: string, values: readonly string[], fresh: string): string {
  const of = (row: string) => `(${values.map(value => `${row}.${value}`).join(', ')})`
  return `
  with fresh as materialized (${fresh}), gone as (
    delete from ${table} r where board_id = $1::integer and not exists (select from fresh f where f.${key} = r.${key})
  )
  insert into ${table} as r (board_id, ${key}, ${values.join(', ')})
  select $1::integer, ${key}, ${values.join(', ')} from fresh
  on conflict (board_id, ${key}) do update set (${values.join(', ')}) = row${of('excluded')}
    where ${of('r')} is distinct from ${of('excluded')}`
}

const mergedSteps = (fresh: string) => merged('rating_steps', 'n', ['points', 'user_id', 'place'], fresh)

/** No steps above position 1000: these positions are counted from the top and are always current. */
const runningSteps = mergedSteps(`
  select n, points, user_id, place from (
    select points, user_id, row_number() over (order by points desc, user_id desc) - 1 as n,
      rank() over (order by points desc) as place
    from rating_standings where board_id = $1::integer
  ) x where n >= 1000 and n % 25 = 0
  union all select 0, 'Infinity'::numeric, 2147483647, 1`)

/** Only ranked members count, so a new member does not lower the score of the team. */
const teamsOfBoard = merged(
  'rating_teams',
  'team_id',
  ['points', 'members'],
  `select m.owner_id as team_id, sum(s.points) as points, count(*) as members
    from user_team_configs_members m
    join rating_standings s on s.board_id = $1::integer and s.user_id = m.target_id
    group by m.owner_id`,
)

/** For a period that is over also the place of every amount of points, by which the period after it is compared. */
const finalSteps = mergedSteps(`
  select n, points, case when n = place - 1 then 2147483647 else user_id end as user_id, place from (
    select points, user_id, row_number() over (order by points desc, user_id desc) - 1 as n,
      rank() over (order by points desc) as place
    from rating_standings where board_id = $1::integer
  ) x where n = place - 1 or (n >= 1000 and n % 25 = 0)`)

/** Deletes the boards of periods before the previous one, which nothing reads, with their teams. */
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
