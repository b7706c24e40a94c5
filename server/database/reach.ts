import { setTimeout as sleep } from 'node:timers/promises'
import { certificateTrouble } from '../certificates.ts'
import { Failure } from '../command.ts'
import type { Database } from './pool.ts'

const MIN_VERSION = 150_000
/** PostgreSQL starts up or recovers (57P03) and will accept connections soon. */
const STARTING_SECONDS = 30
/**
 * A peer that closes the connection may be a PostgreSQL that stops or starts; after this time it counts as
 * none.
 */
const CLOSING_SECONDS = 3
const CLOSED = new Set(['CONNECTION_CLOSED', 'ECONNRESET', 'EPIPE', 'PROTOCOL_VIOLATION'])

/**
 * Waits until the server answers, and checks its version. Fails with one sentence that names `DATABASE_URL`.
 */
export async function reach(sql: Database): Promise<void> {
  const version = await versionOf(sql, Date.now()).catch((error: unknown) => {
    throw unreachable(error, sql)
  })
  if (version >= MIN_VERSION) return
  throw new Failure('PostgreSQL по адресу из DATABASE_URL старше 15-й версии: обновите его.')
}

async function versionOf(sql: Database, started: number): Promise<number> {
  try {
    const [row] = await sql<
      { version: number }[]
    >`select current_setting('server_version_num')::int as version`
    return row?.version ?? 0
  } catch (error) {
    const { code = '' } = error as { code?: string }
    const seconds = code === '57P03' ? STARTING_SECONDS : CLOSED.has(code) ? CLOSING_SECONDS : 0
    if (Date.now() - started >= seconds * 1000) throw error
    await sleep(200)
    return versionOf(sql, started)
  }
}

interface Qualities {
  readonly encoding: string
  readonly knowsLetters: boolean
  readonly isReadOnly: boolean
  readonly mayCreate: boolean
  readonly mayWrite: boolean
}

/** Checks the database's encoding, its locale and the right to write. Fails with one sentence. */
export async function checkDatabase(sql: Database): Promise<void> {
  const { user, database } = sql.options
  const [found] = await sql<Qualities[]>`
    select current_setting('server_encoding') as encoding, lower('ЁЖ') = 'ёж' as "knowsLetters",
      current_setting('transaction_read_only') = 'on' as "isReadOnly",
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate",
      not exists (
        select from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
          and not (has_table_privilege(oid, 'insert') and has_table_privilege(oid, 'update')
            and has_table_privilege(oid, 'delete'))
      ) as "mayWrite"`
  if (!found) throw new Error('the database does not describe itself')
  if (found.encoding !== 'UTF8') {
    throw new Failure(
      `База ${database} в кодировке ${found.encoding}, а нужна UTF8: создайте её заново с encoding 'UTF8'.`,
    )
  }
  if (!found.knowsLetters) {
    throw new Failure(
      `Локаль базы ${database} не знает русских букв: создайте её заново с lc_ctype 'C.UTF-8' или 'ru_RU.UTF-8'.`,
    )
  }
  if (found.isReadOnly) {
    throw new Failure(
      `База ${database} из DATABASE_URL открыта только для чтения: укажите основной сервер, а не реплику, ` +
        'и снимите default_transaction_read_only.',
    )
  }
  if (!found.mayCreate) {
    throw new Failure(
      `Пользователю ${user} из DATABASE_URL нельзя создавать таблицы: сделайте его владельцем базы.`,
    )
  }
  if (!found.mayWrite) {
    throw new Failure(
      `Пользователь ${user} из DATABASE_URL может только читать таблицы города: сделайте его их владельцем.`,
    )
  }
}

function unreachable(error: unknown, sql: Database): Failure {
  const { code = '', message } = error as { code?: string; message: string }
  const { host, port, database, user, ssl } = sql.options
  const where = `${host[0]}:${port[0]}`
  if (CLOSED.has(code)) {
    return new Failure(
      ssl
        ? `По адресу ${where} из DATABASE_URL отвечает не PostgreSQL, или он не принимает TLS: ` +
            'проверьте адрес и порт, включите TLS у PostgreSQL или уберите sslmode.'
        : `По адресу ${where} из DATABASE_URL отвечает не PostgreSQL: соединение сразу закрывается. Проверьте адрес и порт.`,
    )
  }
  // The words of such a message are in the language of the server, the name of the file is not.
  if (code === '28000' && message.includes('pg_hba.conf')) {
    return new Failure(
      ssl
        ? `PostgreSQL (${where}) не пускает отсюда пользователя ${user}: разрешите ему это в pg_hba.conf.`
        : `PostgreSQL (${where}) не пускает отсюда пользователя ${user} без шифрования: ` +
            'допишите в DATABASE_URL sslmode=require или разрешите ему это в pg_hba.conf.',
    )
  }
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
    case '42704':
      return new Failure(
        `PostgreSQL (${where}) не знает параметра из DATABASE_URL (${message}): уберите его или исправьте.`,
      )
    case '53300':
      return new Failure(
        `У PostgreSQL (${where}) кончились подключения: увеличьте max_connections или закройте лишние.`,
      )
    case '08P01':
      if (!message.includes('startup parameter')) break
      return new Failure(
        `PgBouncer (${where}) не принимает параметры подключения (${message}): ` +
          'настройте его, как сказано в docs/deployment.md.',
      )
  }
  const untrusted = certificateTrouble(code)
  if (untrusted) return new Failure(`PostgreSQL (${where}) ${untrusted.what}: ${untrusted.remedy}.`)
  // It has answered, with a refusal of its own.
  if (error instanceof sql.PostgresError) {
    return new Failure(
      `PostgreSQL (${where}) отказывает (${code}: ${message}): проверьте DATABASE_URL и его журнал.`,
    )
  }
  return new Failure(
    `PostgreSQL не отвечает (${where}: ${code || message}): проверьте, что он запущен и что DATABASE_URL верен.`,
  )
}
