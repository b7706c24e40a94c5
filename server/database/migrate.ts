import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Failure, withProgress } from '../command.ts'
import { locks } from './locks.ts'
import type { Database, Transaction } from './pool.ts'
import { unbounded } from './unbounded.ts'

export interface Migration {
  /** `0001-people.sql` */
  name: string
  text: string
  /** sha-256 of the text, in hex. */
  checksum: string
}

export const MIGRATIONS = fileURLToPath(new URL('migrations', import.meta.url))

/**
 * Applies the new ones of `files`, in their order, each in its own transaction with its row in `migrations`:
 * a file that fails is rolled back, and servers that start together apply it once. Returns the names it
 * applied. An edited, missing or out-of-order file is a Failure; nothing is applied then.
 */
export async function migrate(sql: Database, files?: Migration[]): Promise<string[]> {
  const all = files ?? (await readMigrations())
  const applied: string[] = []
  await withProgress('Обновляю структуру базы…', async () => {
    const next = () => sql.begin(tx => applyNext(tx, all))
    for (let name = await next(); name; name = await next()) applied.push(name)
  })
  return applied
}

export async function readMigrations(directory = MIGRATIONS): Promise<Migration[]> {
  const names = (await readdir(directory)).filter(name => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async name => {
      // A checkout on Windows may have other line endings.
      const text = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** Applies the first of `files` that has no row in `migrations` and returns its name, or undefined. */
export async function applyNext(tx: Transaction, files: Migration[]): Promise<string | undefined> {
  await unbounded(tx)
  await tx`select pg_advisory_xact_lock(${locks.migrations})`
  const applied = await readApplied(tx)
  verify(applied, files)
  const next = files[applied.length]
  if (!next) return undefined
  await tx.unsafe(next.text).catch(error => {
    throw broken(next, error)
  })
  await tx`insert into migrations ${tx({ name: next.name, checksum: next.checksum })}`
  return next.name
}

/** The applied migrations, in order. */
export async function readApplied(tx: Transaction): Promise<{ name: string; checksum: string }[]> {
  const [table] = await tx<{ exists: boolean }[]>`select to_regclass('migrations') is not null as exists`
  if (!table?.exists) {
    await tx`
      create table migrations (
        name text collate "C" primary key,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`.catch(error => {
      if (error.code !== '42501') throw error
      throw new Failure(
        'Пользователю из DATABASE_URL нельзя создавать таблицы: сделайте его владельцем базы.',
      )
    })
  }
  return tx<{ name: string; checksum: string }[]>`select name, checksum from migrations order by name`
}

/** Checks that the applied migrations are a prefix of the code's, with equal names and hashes. */
function verify(applied: readonly { name: string; checksum: string }[], files: Migration[]) {
  for (const [index, row] of applied.entries()) {
    const file = files[index]
    if (file?.name === row.name && file.checksum === row.checksum) continue
    const known = files.find(({ name }) => name === row.name)
    if (!known && row.name > (files.at(-1)?.name ?? '')) {
      throw new Failure(
        `База новее программы (в ней есть ${row.name}): запустите ту версию, которая её обновила.`,
      )
    }
    if (!known) {
      throw new Failure(`Нет файла миграции ${row.name}, которая уже применена к базе: верните его на место.`)
    }
    if (known.checksum !== row.checksum) {
      throw new Failure(
        `Миграция ${row.name} изменена после применения: верните прежний текст, а правку сделайте новой миграцией.`,
      )
    }
    throw new Failure(
      `Миграция ${file?.name} появилась перед уже применённой ${row.name}: дайте ей номер больше последнего.`,
    )
  }
}

function broken({ name, text }: Migration, error: { message: string; position?: string }) {
  const line = error.position ? `, строка ${text.slice(0, Number(error.position)).split('\n').length}` : ''
  return new Failure(
    `Миграция ${name} не применилась (${error.message}${line}) и отменена целиком: исправьте её и запустите снова.`,
  )
}
