import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { Failure } from '../command.ts'

/** A pool of connections; see `connect`. */
export type Database = ReturnType<typeof connect>
/** What `sql.begin` hands to its body. */
export type Transaction = Database extends postgres.Sql<infer Types> ? postgres.TransactionSql<Types> : never

export interface PoolOptions {
  /** Connections at most. */
  max?: number
  /** Milliseconds a statement may take; 0: no bound. */
  statementTimeout?: number
  /** Seen in pg_stat_activity. */
  name?: string
  /** Plan a prepared statement once, whatever its values: for the engine's own, whose shape is the whole story. */
  generic?: boolean
  /** Never renew a connection that works; for what a session holds, such as a lock. */
  lasting?: boolean
}

const MIN_VERSION = 150_000
const STARTING_SECONDS = 30

// As the same values look inside the JSON that statements build.
const types = {
  bigint: {
    to: 20,
    from: [20],
    serialize: String,
    parse: (text: string) => (Number.isSafeInteger(Number(text)) ? Number(text) : text),
  },
  numeric: { to: 1700, from: [1700], serialize: String, parse: Number },
  instant: {
    to: 1184,
    from: [1114, 1184],
    serialize: (value: Date | string) => (value instanceof Date ? value.toISOString() : value),
    parse: (text: string) => new Date(text).toISOString(),
  },
  day: { to: 1082, from: [1082], serialize: String, parse: String },
}

/**
 * A pool of connections to `url`; connects at the first query. `?host=/directory` means a Unix socket, as in libpq.
 * Rows hold: bigint and numeric as numbers (a bigint past 2^53 as text), instants as ISO text in UTC, dates as `YYYY-MM-DD`.
 * Trap: a parameter of type json is encoded by the driver; JSON text must be bound as `$1::text::jsonb`.
 */
export function connect(url: string, options: PoolOptions = {}) {
  const { max = 10, statementTimeout = 0, name = 'city', lasting = false, generic = false } = options
  const address = new URL(url)
  const directory = address.searchParams.get('host')
  address.searchParams.delete('host')
  return postgres(address.href, {
    max,
    ...(directory && { path: `${directory}/.s.PGSQL.${address.port || 5432}` }),
    connect_timeout: 10,
    ...(lasting && { max_lifetime: null }),
    types,
    onnotice: () => undefined,
    connection: {
      application_name: name,
      TimeZone: 'UTC',
      ...(generic && { plan_cache_mode: 'force_generic_plan' }),
      ...(statementTimeout > 0 && { statement_timeout: statementTimeout }),
    },
  })
}

/** Makes sure that the server answers and is new enough. Fails with one sentence that names `DATABASE_URL`. */
export async function reach(sql: Database) {
  const version = await versionOf(sql, Date.now() + STARTING_SECONDS * 1000).catch(error => {
    throw unreachable(error, sql)
  })
  if (version >= MIN_VERSION) return
  throw new Failure('PostgreSQL по адресу из DATABASE_URL старше 15-й версии: обновите его.')
}

async function versionOf(sql: Database, deadline: number): Promise<number> {
  try {
    const [row] = await sql<
      { version: number }[]
    >`select current_setting('server_version_num')::int as version`
    return row?.version ?? 0
  } catch (error) {
    // 57P03: it starts or recovers, and will answer soon.
    if ((error as { code?: string }).code !== '57P03' || Date.now() > deadline) throw error
    await sleep(200)
    return versionOf(sql, deadline)
  }
}

function unreachable(error: unknown, sql: Database) {
  const { code = '', message } = error as { code?: string; message: string }
  const { host, port, database, user } = sql.options
  const where = `${host[0]}:${port[0]}`
  switch (code) {
    case '28P01':
    case '28000':
      return new Failure(
        `PostgreSQL (${where}) не пускает пользователя ${user}: проверьте имя и пароль в DATABASE_URL.`,
      )
    case '3D000':
      return new Failure(
        `В PostgreSQL (${where}) нет базы ${database}: создайте её или исправьте DATABASE_URL.`,
      )
    case '53300':
      return new Failure(
        `У PostgreSQL (${where}) кончились подключения: увеличьте max_connections или закройте лишние.`,
      )
    default:
      return new Failure(
        `PostgreSQL не отвечает (${where}: ${code || message}): проверьте, что он запущен и что DATABASE_URL верен.`,
      )
  }
}
