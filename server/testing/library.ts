import { admin, anyone, moderator, nobody, owner, resident, rows } from '#contract/rest/access.ts'
import { collection } from '#contract/rest/collection.ts'
import {
  boolean,
  date,
  datetime,
  decimal,
  integer,
  inverse,
  json,
  many,
  manyMedia,
  media,
  one,
  oneOf,
  text,
} from '#contract/rest/fields/index.ts'
import { readMigrations } from '../database/migrate.ts'
import { connect, type Database } from '../database/pool.ts'
import type { Actor } from '../rest/authorize.ts'
import { Engine, type EngineOptions } from '../rest/engine.ts'
import { ddl } from '../rest/schema.ts'
import { ru } from '../rest/texts.ts'
import { insert, link } from '../seeds/builders.ts'
import { createDatabase, type Template } from './database.ts'

const open = { read: anyone, create: anyone, update: anyone, delete: anyone } as const

/** The collections of a small library: every kind of attribute, relation and right, none of the city's. */
const libraryCollections = [
  collection('users', {
    singular: 'user',
    prerendered: true,
    flat: true,
    fields: {
      name: text({ required: true, min: 2, max: 20 }),
      email: text({ format: 'email', unique: true, read: [owner('id'), moderator] }),
      secret: text({ private: true }),
    },
    access: open,
  }),
  collection('files', {
    singular: 'file',
    plugin: 'upload',
    flat: true,
    fields: { name: text({ required: true }), url: text(), mime: text({ private: true }) },
    access: { read: resident, create: nobody, update: nobody, delete: nobody },
  }),
  collection('genres', {
    singular: 'genre',
    fields: {
      name: text({ required: true, unique: true }),
      weight: decimal({ min: 0 }),
      books: inverse('books', 'genres'),
    },
    access: open,
  }),
  collection('books', {
    singular: 'book',
    prerendered: true,
    drafts: true,
    fields: {
      title: text({ required: true }),
      kind: oneOf(['novel', 'tale'], { default: 'novel' }),
      pages: integer({ min: 1 }),
      price: decimal(),
      rare: boolean({ default: false }),
      written: datetime(),
      released: date(),
      meta: json(),
      author: one('users', { owner: true, write: moderator }),
      genres: many('genres'),
      pictures: manyMedia(),
      cover: media(),
      sequel: one('books'),
      loans: inverse('loans', 'book', { private: true }),
    },
    access: {
      read: anyone,
      create: resident,
      update: [owner('author'), moderator],
      delete: moderator,
      drafts: [owner('author'), moderator],
    },
  }),
  collection('loans', {
    singular: 'loan',
    softDelete: true,
    fields: {
      reader: one('users', { required: true, owner: true, write: nobody }),
      book: one('books', { required: true }),
      note: text({ read: [owner('reader'), moderator], write: owner('reader') }),
      fine: decimal({ required: true, default: 0, write: nobody }),
    },
    access: {
      read: [owner('reader'), rows({ book: { rare: true } }), moderator],
      create: resident,
      update: [owner('reader'), moderator],
      delete: [owner('reader'), moderator],
    },
  }),
  collection('ledgers', {
    singular: 'ledger',
    fields: { amount: decimal() },
    access: { read: admin, create: nobody, update: nobody, delete: nobody },
  }),
  collection('opening', {
    singular: 'opening',
    singleton: true,
    fields: { hour: integer({ required: true }) },
    access: { read: anyone, create: admin, update: admin, delete: admin },
  }),
] as const

const NOW = new Date('2026-01-02T03:04:05.678Z')

const template: Template = {
  name: 'library',
  async make(url) {
    const sql = connect(url, { max: 1 })
    for (const { name, text } of await readMigrations())
      if (name.endsWith('-engine.sql')) await sql.unsafe(text)
    const { model } = engineOf(sql)
    await sql.unsafe(ddl(model))
    await fill(sql)
    await sql.end()
  },
}

const engineOf = (sql: Database, more: Partial<EngineOptions> = {}) =>
  new Engine({ sql, collections: libraryCollections, texts: ru, clock: () => NOW, ...more })

async function fill(sql: Database): Promise<void> {
  const stamps = { created_at: '2025-01-01T00:00:00.100Z', updated_at: '2025-01-01T00:00:00.100Z' }
  const add = (table: string, list: readonly object[]) =>
    insert(
      sql,
      table,
      list.map(row => ({ ...stamps, ...row })),
    )
  await add('users', [
    { name: 'Анна', email: 'anna@example.org', secret: 'x' },
    { name: 'Борис', email: 'boris@example.org', secret: 'y' },
    { name: 'Вера', email: 'vera@example.org', secret: 'z' },
  ])
  await add('files', [
    { name: 'one.png', url: '/uploads/one.png', mime: 'image/png' },
    { name: 'two.png', url: '/uploads/two.png', mime: 'image/png' },
  ])
  await add('genres', [
    { name: 'Проза', weight: 1.5 },
    { name: 'сказка', weight: 2 },
    { name: 'Zen', weight: null },
  ])
  const published_at = '2025-02-01T00:00:00.000Z'
  await add('books', [
    {
      title: '100% тайга',
      kind: 'novel',
      pages: 120,
      price: 9.9,
      rare: true,
      author_id: 1,
      cover_id: 1,
      meta: { a: [1, null] },
      written: '2020-05-06T07:08:09.010Z',
      published_at,
    },
    {
      title: 'Тайга_2',
      kind: 'tale',
      pages: null,
      price: null,
      rare: false,
      author_id: 2,
      sequel_id: 1,
      published_at,
    },
    { title: 'Черновик', kind: 'novel', pages: 10, price: 3, rare: false, author_id: 2, published_at: null },
    { title: 'Без автора', kind: null, pages: 120, price: 3.25, rare: false, author_id: null, published_at },
  ])
  await link(sql, 'books_genres', 1, [2, 1])
  await link(sql, 'books_genres', 2, [3])
  await link(sql, 'books_pictures', 1, [2, 1])
  await add('loans', [
    { reader_id: 1, book_id: 1, note: 'своё', fine: 0 },
    { reader_id: 2, book_id: 1, note: 'чужое', fine: 1.5 },
    { reader_id: 2, book_id: 2, note: 'скрыто', fine: 0 },
  ])
  await add('ledgers', [{ amount: 5 }])
}

const caller = (id: number, rank: Actor['rank']): Actor => ({
  id,
  rank,
  permissions: null,
  key: rank,
  guard: null,
})

export const readers = {
  anna: caller(1, 'resident'),
  boris: caller(2, 'resident'),
  moderator: caller(3, 'moderator'),
  admin: caller(3, 'admin'),
  guest: { id: null, rank: 'public', permissions: null, key: 'public', guard: null } satisfies Actor as Actor,
}

export interface Library {
  readonly engine: Engine
  readonly sql: Database
  /** Of its database. */
  readonly url: string
  /** Another engine on it. */
  readonly engineWith: (more: Partial<EngineOptions>) => Engine
  /** `ask(readers.anna, 'GET books?sort=id')`; the parsed answer, or the error's body. */
  readonly ask: (actor: Actor, request: string, data?: object) => Promise<any>
  /** The SQL that lists rows for this caller. */
  readonly sqlOf: (actor: Actor, collection: string, query: string) => string
  readonly close: () => Promise<void>
}

export async function library(): Promise<Library> {
  const database = await createDatabase(template)
  const sql = connect(database.url, { max: 2 })
  const engine = engineOf(sql)
  return {
    engine,
    sql,
    url: database.url,
    engineWith: more => engineOf(sql, more),
    async ask(actor, request, data = {}) {
      const [, method = '', name = '', id, query = ''] =
        /^(\w+) ([\w-]+)(?:\/(\d+))?(?:\?(.*))?$/s.exec(request) ?? []
      const table = engine.model.table(name)
      const key = id === undefined ? null : Number(id)
      const single = table.collection.singleton === true
      const calls: Record<string, () => Promise<Buffer>> = {
        GET: () =>
          key === null && !single ? engine.list(actor, table, query) : engine.one(actor, table, key, query),
        POST: () => engine.create(actor, table, data, query),
        PUT: () => engine.update(actor, table, key, data, query),
        DELETE: () => engine.remove(actor, table, key, query),
      }
      try {
        return JSON.parse(String(await calls[method]?.()))
      } catch (error) {
        if (error instanceof Error && 'body' in error && typeof error.body === 'function') return error.body()
        throw error
      }
    },
    sqlOf: (actor, name, query) => engine.listStatement(actor, engine.model.table(name), query).text,
    async close() {
      await sql.end()
      await database.drop()
    },
  }
}
