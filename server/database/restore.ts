import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rm, rmdir } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { command, Failure, isCommand, say } from '../command.ts'
import { readSettings } from '../settings.ts'
import { type Counts, END, type Manifest, quoted } from './backup.ts'
import { defineCityTimeZone } from './clock.ts'
import { locks } from './locks.ts'
import { applyNext, type Migration, migrate, readMigrations } from './migrate.ts'
import { openDatabase } from './open.ts'
import { connect, type Database, type Transaction } from './pool.ts'
import { reach } from './reach.ts'
import { BrokenArchive, type Entry, unpack } from './tar.ts'
import { unbounded } from './unbounded.ts'

/**
 * Tables that give access to accounts. Since the backup a sign-out or a new password may have ended sessions with their tokens,
 * and links of letters may have been used. `letters` wait to be sent, most of them with such links.
 */
const OPENING = new Set(['sessions', 'mail_codes', 'letters'])

interface RestoreOptions {
  /** All migrations of this version. */
  readonly migrations?: Migration[]
  /** Keeps the rows of `OPENING`. */
  readonly keepSessions?: boolean
}

/**
 * Restores a backup into an empty database and an empty `uploads`, completely or not at all, then applies the
 * migrations newer than it. Returns the numbers of rows and files in the archive.
 */
export async function restore(
  sql: Database,
  uploads: string,
  file: string,
  { migrations, keepSessions = false }: RestoreOptions = {},
) {
  const known = migrations ?? (await readMigrations())
  if (!existsSync(file)) throw new Failure(`Файла ${file} нет: проверьте имя.`)
  if (existsSync(uploads) && (await readdir(uploads)).some(name => !name.startsWith('.'))) {
    throw new Failure(`Каталог ${uploads} не пуст: восстановление идёт только на пустое место.`)
  }
  const counts: Counts = { rows: 0, files: 0 }
  const wasThere = existsSync(uploads)
  /** What this run has put into `uploads`, by its first name there. */
  const written = new Set<string>()
  try {
    await sql.begin(async tx => {
      counts.files = 0
      await pipeline(createReadStream(file), createGunzip(), async bytes => {
        const entries = unpack(bytes)
        const manifest = await readManifest(await entries.next())
        await build(tx, manifest, known)
        // Otherwise the start would count all figures anew, by the teams that residents are in today (docs/decisions/030).
        if (manifest.zone) await defineCityTimeZone(tx, manifest.zone)
        const tighten = await loosen(tx, manifest)
        let end: Counts | undefined
        for await (const entry of entries) {
          if (entry.name.startsWith('uploads/')) counts.files += await put(uploads, entry, written)
          else if (entry.name === END) end = JSON.parse(await textOf(entry))
          else await insert(tx, manifest, entry)
        }
        // Before the foreign keys are restored: an incomplete archive is reported as such, not as a broken
        // key.
        counts.rows = await verify(tx, manifest)
        if (manifest.format > 1 && end?.files !== counts.files) {
          throw new BrokenArchive(`${counts.files} files of ${end?.files}`)
        }
        if (!keepSessions) await endSessions(tx, manifest)
        await tighten()
      })
    })
  } catch (error) {
    for (const name of written) await rm(join(uploads, name), { recursive: true, force: true })
    if (!wasThere) await rmdir(uploads).catch(() => undefined)
    if (error instanceof BrokenArchive || (error as { code?: string }).code?.startsWith('Z_')) {
      throw new Failure(
        `${file} повреждён или это не архив города: возьмите другую копию. Ничего не изменено.`,
      )
    }
    throw error
  }
  await migrate(sql, known)
  return counts
}

async function readManifest({ value }: IteratorResult<Entry>): Promise<Manifest> {
  if (value?.name !== 'manifest.json') throw new BrokenArchive('no manifest')
  return JSON.parse(await textOf(value))
}

/** Creates the tables of the backup's version by applying its migrations. */
async function build(tx: Transaction, manifest: Manifest, known: Migration[]) {
  // A second restore of the same database waits here, and finds it filled.
  await unbounded(tx)
  await tx`select pg_advisory_xact_lock(${locks.migrations})`
  const [table] = await tx`
    select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1`
  if (table) throw new Failure('База не пуста: восстановление идёт только в пустую базу. Ничего не изменено.')
  const then = known.slice(0, manifest.migrations.length)
  for (const [index, { name, checksum }] of manifest.migrations.entries()) {
    if (then[index]?.name === name && then[index].checksum === checksum) continue
    throw new Failure(
      `Архив сделан другой версией программы (миграция ${name}): возьмите ту же или более новую.`,
    )
  }
  while (await applyNext(tx, then));
  await tx`set constraints all immediate`
  for (const { name } of manifest.tables) {
    const [made] = await tx`select to_regclass(${quoted(name)}) as oid`
    if (!made?.oid)
      throw new Failure(
        `Таблицу ${name} из архива не создаёт ни одна миграция: добавьте её. Ничего не изменено.`,
      )
  }
}

/** Empties the tables and drops foreign keys and triggers; returns a function that restores them. */
async function loosen(tx: Transaction, { tables }: Manifest) {
  const keys = await tx<{ table: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`
  for (const { table, name } of keys) await tx.unsafe(`alter table ${table} drop constraint ${quoted(name)}`)
  if (tables.length > 0) await tx.unsafe(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)
  for (const { name } of tables) await tx.unsafe(`alter table ${quoted(name)} disable trigger user`)
  return async () => {
    for (const { name } of tables) await tx.unsafe(`alter table ${quoted(name)} enable trigger user`)
    for (const { table, name, definition } of keys) {
      await tx.unsafe(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
    }
  }
}

async function insert(tx: Transaction, { tables }: Manifest, entry: Entry) {
  const name = /^tables\/(.+)\/\d+\.jsonl$/.exec(entry.name)?.[1]
  const table = tables.find(one => one.name === name)
  if (!table) throw new BrokenArchive(`no table for ${entry.name}`)
  const types = new Map(
    (
      await tx<{ name: string; type: string }[]>`
        select attname as name, format_type(atttypid, atttypmod) as type
        from pg_attribute where attrelid = ${quoted(table.name)}::regclass and attnum > 0`
    ).map(({ name, type }) => [name, type]),
  )
  const columns = table.columns.map(quoted)
  const values = table.columns.map(column => `${quoted(column)}::${types.get(column)}`)
  const rows = `[${(await textOf(entry)).trimEnd().replaceAll('\n', ',')}]`
  await tx.unsafe(
    `insert into ${quoted(table.name)} (${columns.join(', ')}) overriding system value
     select ${values.join(', ')}
     from json_to_recordset($1::text::json) as r(${columns.map(column => `${column} text`).join(', ')})`,
    [rows],
  )
}

async function verify(tx: Transaction, { tables, sequences }: Manifest) {
  let total = 0
  for (const { name, rows } of tables) {
    const [count] = await tx<{ rows: number }[]>`select count(*) as rows from ${tx(name)}`
    if (count?.rows !== rows) throw new BrokenArchive(`${name}: ${count?.rows} rows of ${rows}`)
    total += rows
  }
  for (const { name, start, last } of sequences) {
    await tx`select setval(${quoted(name)}::regclass, ${last ?? start}, ${last !== null})`
  }
  return total
}

/** In the transaction of the restore: the city never stands open to the old sessions. */
async function endSessions(tx: Transaction, { tables }: Manifest) {
  // An older archive has none of some.
  for (const { name } of tables) if (OPENING.has(name)) await tx`delete from ${tx(name)}`
}

async function put(uploads: string, { name, body }: Entry, written: Set<string>) {
  const own = name.slice('uploads/'.length)
  const path = resolve(uploads, own)
  if (!path.startsWith(resolve(uploads) + sep)) throw new BrokenArchive(`${name} leads out of the archive`)
  written.add(own.split('/')[0] ?? own)
  await mkdir(dirname(path), { recursive: true })
  await pipeline(body, createWriteStream(path, { flags: 'wx' }))
  return 1
}

const textOf = async ({ body }: Entry) => Buffer.concat(await Array.fromAsync(body)).toString('utf8')

if (isCommand(import.meta.filename)) {
  const use = {
    name: 'npm run restore --',
    text: 'Восстанавливает город из архива в пустую базу и пустой каталог файлов; сервер должен быть остановлен.',
    argument: { name: 'ФАЙЛ', text: 'архив, который сделала команда backup' },
    options: {
      'keep-sessions': {
        text: 'оставить сеансы, ссылки из писем и очередь писем, какими они были; без него их удаляют',
      },
    },
  }
  await command(use, async ({ argument: name = '', option }) => {
    const file = resolve(process.env.INIT_CWD ?? '.', name)
    const settings = await readSettings()
    const database = await openDatabase(settings)
    const sql = connect(database.url, { max: 1, name: 'city restore' })
    try {
      await reach(sql)
      const keepSessions = option('keep-sessions') !== undefined
      const { rows, files } = await restore(sql, settings.uploads, file, { keepSessions })
      say(`Восстановлено из ${file}: строк ${rows}, файлов ${files}.`)
      say(
        keepSessions
          ? 'Сеансы, ссылки из писем и очередь писем оставлены, какими были: и те, из которых с тех пор вышли.'
          : 'Сеансы, ссылки из писем и очередь писем удалены: все войдут заново. Пароли, роли и блокировки — из архива.',
      )
    } finally {
      await sql.end()
      await database.close()
    }
  })
}
