import { randomBytes } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { link, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
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

/**
 * Writes all data of the installation into `file`, a .tar.gz: the rows of one snapshot as JSON lines, then
 * the files of `uploads`. Blocks no other reader or writer, and takes two connections. Returns the numbers of rows and files.
 */
export async function backup(sql: Database, uploads: string, file: string): Promise<Counts> {
  const taken = () => new Failure(`Файл ${file} уже есть: укажите другое имя.`)
  if (existsSync(file)) throw taken()
  if (!existsSync(dirname(file))) throw new Failure(`Каталога ${dirname(file)} нет: создайте его.`)
  const counts = { rows: 0, files: 0 }
  const draft = `${file}.${randomBytes(4).toString('hex')}.part`
  try {
    await sql.begin(async guard => {
      // A migration waits, before it locks any table: one that writes a table anew would leave it empty for the snapshot.
      await guard`select pg_advisory_xact_lock_shared(${locks.migrations})`
      await sql.begin('isolation level repeatable read read only', async tx => {
        await tx`select set_config('statement_timeout', '0', true)`
        await check(tx, uploads)
        const bytes = pack(entries(tx, uploads, counts))
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

/** Refuses a database without a city, and a directory that cannot be the one of its files. */
async function check(tx: Transaction, uploads: string): Promise<void> {
  const [there] = await tx<{ city: boolean; files: boolean }[]>`
    select to_regclass('public.migrations') is not null as city, to_regclass('public.files') is not null as files`
  if (!there?.city) throw new Failure('В этой базе ещё нет города: проверьте DATABASE_URL и DATA_DIR.')
  if (!there.files || existsSync(uploads)) return
  const [file] = await tx`select from files where provider = 'local' limit 1`
  if (file) throw new Failure(`Каталога ${uploads} нет, а в базе есть файлы: проверьте DATA_DIR.`)
}

async function* entries(tx: Transaction, uploads: string, counts: Counts) {
  const manifest = await describe(tx)
  yield entry('manifest.json', JSON.stringify(manifest, null, 2))
  for (const { name, columns, rows } of manifest.tables) {
    yield* table(tx, name, columns)
    counts.rows += rows
  }
  for await (const path of filesOf(uploads)) {
    await using file = await openIfThere(path)
    if (!file) continue
    const { size } = await file.stat()
    counts.files += 1
    yield {
      name: `uploads/${relative(uploads, path).replaceAll('\\', '/')}`,
      size,
      body: file.createReadStream({ autoClose: false }),
    }
  }
  yield entry(END, JSON.stringify(counts))
}

/** undefined: the file was deleted after the directory was listed. */
async function openIfThere(path: string) {
  return open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
}

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

/** A name that begins with a dot is an unfinished upload. */
async function* filesOf(directory: string): AsyncGenerator<string> {
  if (!existsSync(directory)) return
  for (const found of await readdir(directory, { withFileTypes: true })) {
    if (found.name.startsWith('.')) continue
    const path = join(directory, found.name)
    if (found.isDirectory()) yield* filesOf(path)
    else if (found.isFile()) yield path
  }
}

if (isCommand(import.meta.filename)) {
  const use = {
    name: 'npm run backup --',
    text: 'Сохраняет базу и загруженные файлы в архив; город при этом работает.',
    argument: { name: 'ФАЙЛ', text: 'куда сохранить: gorod.tar.gz; существующий файл не перезаписывается' },
  }
  await command(use, async ({ argument: name = '' }) => {
    // npm runs scripts in the project directory; INIT_CWD is the directory of the person's shell.
    const file = resolve(process.env.INIT_CWD ?? '.', name)
    const settings = await readSettings()
    const database = await joinDatabase(settings)
    const sql = connect(database.url, { max: 2, name: 'city backup' })
    try {
      await reach(sql)
      const { rows, files } = await backup(sql, settings.uploads, file)
      say(`Сохранено: ${file}. Строк ${rows}, файлов ${files}.`)
      if (settings.s3) say('Файлы в S3 в архив не входят: их копию делает хранилище.')
    } finally {
      await sql.end()
      await database.close()
    }
  })
}
