import { randomBytes } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { link, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { command, Failure, isCommand, say } from '../command.ts'
import { readSettings } from '../settings.ts'
import { locks } from './locks.ts'
import { readApplied } from './migrate.ts'
import { joinDatabase } from './open.ts'
import { connect, type Database, type Transaction } from './pool.ts'
import { reach } from './reach.ts'
import { type Entry, pack } from './tar.ts'
import { unbounded } from './unbounded.ts'

/** The first file of a backup, `manifest.json`: what a restore needs to know about the rest. */
export interface Manifest {
  /** Since 2 the archive ends with `end.json`, a `Counts`. */
  format: 1 | 2
  createdAt: string
  migrations: { name: string; checksum: string }[]
  tables: { name: string; columns: string[]; rows: number }[]
  /** `last`: null when the sequence was never used. */
  sequences: { name: string; start: number; last: number | null }[]
  /** The time zone by which days, weeks and figures of the rows are counted; absent in older archives. */
  zone?: string
}

/** How many rows and files an archive holds. */
export interface Counts {
  rows: number
  files: number
}

/** The last file of a backup; its presence shows that the archive is complete. */
export const END = 'end.json'

const PART = 1 << 20

interface BackupOptions {
  /** Accepts that files which rows name are not in `uploads`. */
  readonly withoutLost?: boolean
}

/**
 * Writes all data of the installation into `file`, a .tar.gz: the rows of one snapshot as JSON lines, then
 * the files in `uploads` that these rows name. `uploads` is undefined when files are in S3, which the archive leaves out. Blocks
 * no reader or writer, waits for another backup, and takes two connections. Returns the numbers of rows and files. Throws a
 * `Failure`, also for a file that is missing.
 */
export async function backup(
  sql: Database,
  uploads: string | undefined,
  file: string,
  { withoutLost = false }: BackupOptions = {},
): Promise<Counts> {
  const taken = () => new Failure(`Файл ${file} уже есть: укажите другое имя.`)
  if (existsSync(file)) throw taken()
  if (!existsSync(dirname(file))) throw new Failure(`Каталога ${dirname(file)} нет: создайте его.`)
  const counts = { rows: 0, files: 0 }
  const draft = `${file}.${randomBytes(4).toString('hex')}.part`
  try {
    await sql.begin(async guard => {
      await unbounded(guard)
      // A migration waits, before it locks any table: one that writes a table anew would leave it empty for the snapshot.
      await guard`select pg_advisory_xact_lock_shared(${locks.migrations})`
      // Before the snapshot, so that it has no row whose bytes are removed after it.
      if (uploads !== undefined) await guard`select pg_advisory_xact_lock(${locks.backup})`
      await sql.begin('isolation level repeatable read read only', async tx => {
        await unbounded(tx)
        await check(tx)
        const files = uploads === undefined ? [] : await filesOf(tx, uploads, withoutLost)
        const bytes = pack(entries(tx, files, counts))
        await pipeline(bytes, createGzip(), createWriteStream(draft, { mode: 0o600, flags: 'wx' }))
      })
    })
    // A link fails when the file exists, where a renaming would replace it; some file systems have no links.
    await link(draft, file).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw taken()
      await rename(draft, file)
    })
  } finally {
    await rm(draft, { force: true })
  }
  return counts
}

/**
 * Whether a backup packs files. It then needs the bytes of rows that were deleted after its snapshot. To be asked after a
 * deletion is committed: a backup that begins later does not have the row.
 */
export async function isBackupRunning(sql: Database | Transaction): Promise<boolean> {
  const [row] = await sql<{ isFree: boolean }[]>`
    select pg_try_advisory_xact_lock_shared(${locks.backup}) as "isFree"`
  return row?.isFree !== true
}

/** Refuses a database without a city. */
async function check(tx: Transaction): Promise<void> {
  const [there] = await tx`select to_regclass('public.migrations') is not null as city`
  if (!there?.['city']) throw new Failure('В этой базе ещё нет города: проверьте DATABASE_URL и DATA_DIR.')
}

/** The paths of all files that rows of the snapshot name. Fails when some are not in `uploads`, unless that is accepted. */
async function filesOf(tx: Transaction, uploads: string, withoutLost: boolean): Promise<string[]> {
  const [table] = await tx`select to_regclass('public.files') is not null as there`
  if (!table?.['there']) return []
  // Names as `bytesOf` of the files' domain has them. A database that is still to be migrated may lack `taken_down_at`.
  const rows = await tx<{ name: string }[]>`
    with kept as (select * from files f where to_jsonb(f) ->> 'taken_down_at' is null)
    select concat(hash, ext) as name from kept
    union all
    select concat(format ->> 'hash', format ->> 'ext') from kept, json_each(formats) as format (size, format)`
  const names = rows.map(({ name }) => name)
  const found = new Set(existsSync(uploads) ? await readdir(uploads) : [])
  const lost = names.filter(name => !found.has(name))
  if (lost.length > 0 && !withoutLost) {
    throw new Failure(
      `В каталоге ${uploads} нет файлов, о которых знает база: ${lost.length}, например ${lost[0]}. Проверьте DATA_DIR ` +
        'и S3_BUCKET и повторите; если файлы потеряны, сохраните остальное с --without-lost.',
    )
  }
  return names.filter(name => found.has(name)).map(name => join(uploads, name))
}

async function* entries(tx: Transaction, files: readonly string[], counts: Counts) {
  const manifest = await describe(tx)
  yield entry('manifest.json', JSON.stringify(manifest, null, 2))
  for (const { name, columns, rows } of manifest.tables) {
    yield* table(tx, name, columns)
    counts.rows += rows
  }
  for (const path of files) {
    await using file = await openFile(path)
    const { size } = await file.stat()
    counts.files += 1
    yield { name: `uploads/${basename(path)}`, size, body: file.createReadStream({ autoClose: false }) }
  }
  yield entry(END, JSON.stringify(counts))
}

/** Fails when the file is gone: only a takedown removes bytes while a backup runs. */
const openFile = (path: string) =>
  open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new Failure(
      `Файл ${basename(path)} удалён, пока делалась копия: так бывает, когда его изымают. Сделайте копию ещё раз.`,
    )
  })

async function describe(tx: Transaction): Promise<Manifest> {
  // Migrating inserts the rows of `migrations`; PostgreSQL computes generated columns.
  const tables = await tx<{ name: string; columns: string[] }[]>`
    select relname as name, array(
      select attname::text from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
      order by attnum
    ) as columns
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'
    order by relname`
  const sequences = await tx<Manifest['sequences']>`
    select sequencename as name, start_value as start, last_value as last
    from pg_sequences where schemaname = 'public' order by sequencename`
  const counted = []
  for (const { name, columns } of tables) {
    const [count] = await tx<{ rows: number }[]>`select count(*) as rows from ${tx(name)}`
    counted.push({ name, columns, rows: count?.rows ?? 0 })
  }
  const migrations = await readApplied(tx)
  const about = {
    format: 2,
    createdAt: new Date().toISOString(),
    migrations,
    tables: counted,
    sequences,
  } as const
  const [clock] =
    await tx`select from pg_proc where proname = 'city_time_zone' and pronamespace = 'public'::regnamespace`
  if (!clock) return about
  const [city] = await tx<{ zone: string }[]>`select city_time_zone() as zone`
  return city ? { ...about, zone: city.zone } : about
}

/** Rows that are read at once; of tables whose rows may be long, fewer: a kept answer has up to 32 MB, an article 200 000 characters. */
const ROWS = 1000
const ROWS_OF_LONG: Readonly<Record<string, number>> = {
  idempotency_keys: 1,
  articles: 20,
  article_drafts: 20,
  article_versions: 20,
  article_change_items: 20,
}

/**
 * Every value in PostgreSQL's text format, so that nothing is rounded and a JSON null differs from an SQL
 * null. Split into parts, because a tar entry states its size before its bytes.
 */
async function* table(tx: Transaction, name: string, columns: string[]): AsyncGenerator<Entry> {
  const texts = columns.map(column => `${quoted(column)}::text`)
  const query = `select row_to_json(r)::text as row from (select ${texts.join(', ')} from ${quoted(name)}) r`
  const cursor = tx.unsafe<{ row: string }[]>(query).cursor(ROWS_OF_LONG[name] ?? ROWS)
  let lines: string[] = []
  let length = 0
  let part = 0
  const take = () => {
    const taken = entry(`tables/${name}/${String(++part).padStart(6, '0')}.jsonl`, `${lines.join('\n')}\n`)
    lines = []
    length = 0
    return taken
  }
  for await (const rows of cursor) {
    for (const { row } of rows) {
      lines.push(row)
      length += row.length
      if (length >= PART) yield take()
    }
  }
  if (lines.length > 0) yield take()
}

/** An SQL identifier. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

function entry(name: string, text: string): Entry {
  const body = Buffer.from(text)
  return { name, size: body.length, body: [body] }
}

if (isCommand(import.meta.filename)) {
  const use = {
    name: 'npm run backup --',
    text: 'Сохраняет базу и загруженные файлы в архив; город при этом работает.',
    argument: { name: 'ФАЙЛ', text: 'куда сохранить: gorod.tar.gz; существующий файл не перезаписывается' },
    options: {
      'without-lost': {
        text: 'сохранить и тогда, когда некоторых файлов в каталоге нет; без него копия не делается',
      },
    },
  }
  await command(use, async ({ argument: name = '', option }) => {
    // npm runs scripts in the project directory; INIT_CWD is the directory of the person's shell.
    const file = resolve(process.env.INIT_CWD ?? '.', name)
    const settings = await readSettings()
    const database = await joinDatabase(settings)
    const sql = connect(database.url, { max: 2, name: 'city backup' })
    try {
      await reach(sql)
      const withoutLost = option('without-lost') !== undefined
      const uploads = settings.s3 ? undefined : settings.uploads
      const { rows, files } = await backup(sql, uploads, file, { withoutLost })
      say(`Сохранено: ${file}. Строк ${rows}, файлов ${files}.`)
      if (settings.s3) say('Файлы в S3 в архив не входят: их копию делает хранилище.')
    } finally {
      await sql.end()
      await database.close()
    }
  })
}
