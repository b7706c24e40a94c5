import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Library, library, readers } from '../testing/library.ts'
import { Recent } from './recent.ts'
import { valuesOf } from './statement.ts'

let shop: Library
beforeAll(async () => {
  shop = await library()
})
afterAll(() => shop.close())

const list = (query: string) => shop.engine.list(readers.guest, shop.engine.model.table('genres'), query)
const textOf = (query: string, collection = 'genres') => shop.sqlOf(readers.guest, collection, query)

describe('one statement serves', () => {
  it.each([
    [
      'genres',
      'sort=name&pagination[page]=1&pagination[pageSize]=12',
      'sort=name&pagination[page]=3&pagination[pageSize]=20',
    ],
    ['genres', 'pagination[start]=0&pagination[limit]=3', 'pagination[start]=4&pagination[limit]=5'],
    ['books', 'populate[genres][pagination][pageSize]=3', 'populate[genres][pagination][pageSize]=7'],
  ])('pages of every number and size of %s: %s', (collection, one, other) => {
    expect(textOf(one, collection)).toBe(textOf(other, collection))
  })

  it('and returns the right pages', async () => {
    const { data, meta } = await shop.ask(
      readers.guest,
      'GET genres?sort=id&pagination[page]=2&pagination[pageSize]=2',
    )
    expect(data.map(({ id }: { id: number }) => id)).toEqual([3])
    expect(meta.pagination).toEqual({ page: 2, pageSize: 2, pageCount: 2, total: 3 })
  })
})

describe('a text', () => {
  const prepared = async (like: string) => {
    const rows = await shop.sql`select from pg_prepared_statements where statement like ${`%${like}%`}`
    return rows.length
  }

  it('is prepared when it is sent for the second time, on however many pages', async () => {
    await list('filters[name]=x&pagination[page]=1')
    expect(await prepared('t1.name = $')).toBe(0)
    await list('filters[name]=y&pagination[page]=2')
    expect(await prepared('t1.name = $')).toBe(1)
    await list('filters[name]=z&pagination[page]=3')
    expect(await prepared('t1.name = $')).toBe(1)
  })
})

it('a thousand shapes leave a bounded number of prepared statements, and a frequent one stays prepared', {
  tags: ['slow'],
}, async () => {
  const table = shop.engine.model.table('books')
  const names = [...table.scalars.keys()].filter(name => table.scalars.get(name)?.field.private !== true)
  const hot = () => shop.engine.list(readers.moderator, table, 'fields[0]=title&sort=price')
  const preparedAt = async () => {
    const rows = await shop.sql<{ at: string }[]>`
      select prepare_time::text as at from pg_prepared_statements where statement like '%"title":%order by t1.price%' and statement not like '%pg_prepared%'`
    return rows.map(({ at }) => at)
  }
  await hot()
  await hot()
  const before = await preparedAt()
  expect(before).toHaveLength(1)
  for (let shape = 1; shape <= 1000; shape += 1) {
    const fields = names.filter((_, at) => (shape >> at) % 2 === 1)
    const query = fields.map((name, at) => `fields[${at}]=${name}`).join('&')
    for (let turn = 0; turn < 2; turn += 1) await shop.engine.list(readers.moderator, table, query)
    if (shape % 20 === 0) await hot()
  }
  expect(await preparedAt()).toEqual(before)
  expect(shop.sql.pool.evicted).toBeGreaterThan(500)
  expect(shop.sql.pool.prepared).toBeLessThanOrEqual(200 * shop.sql.options.max)
})

it('the first page is planned for its rows, not for a tenth of the table, though its size is a parameter', async () => {
  await shop.sql`
    insert into genres (name, created_at, updated_at)
    select md5(n::text), now(), now() from generate_series(1, 50000) n`
  await shop.sql`create index on genres (name collate "C", id)`
  await shop.sql`analyze genres`
  const table = shop.engine.model.table('genres')
  const { text, bounds } = shop.engine.listStatement(
    readers.guest,
    table,
    'sort=name&pagination[withCount]=false',
  )
  const values = valuesOf(bounds, readers.guest, new Date())
  const planOf = (statement: string, name: string) =>
    shop.sql.begin(async tx => {
      await tx`set local plan_cache_mode = force_generic_plan`
      await tx.unsafe(`prepare ${name} as ${statement}`)
      return JSON.stringify(await tx.unsafe(`explain execute ${name}(${values.join(',')})`))
    })
  expect(await planOf(text, 'inside')).toMatch(/Limit [^}]*rows=100 .*Index Scan using genres_name_id_idx/)
  // Without the constant PostgreSQL expects a tenth of the table.
  expect(await planOf(text.replace(/ limit 100\)/, ')'), 'outside')).not.toContain('rows=100 ')
})

it('the cache is bounded in number and in size, and keeps the most recently used', () => {
  const recent = new Recent<number>({ entries: 3, size: 100 })
  for (const [name, size] of [
    ['a', 10],
    ['b', 10],
    ['c', 10],
  ] as const)
    recent.set(name, size, size)
  recent.get('a')
  recent.set('d', 10, 10)
  expect(['a', 'b', 'c', 'd'].filter(name => recent.get(name) !== undefined)).toEqual(['a', 'c', 'd'])
  recent.set('e', 90, 90)
  expect(['a', 'c', 'd', 'e'].filter(name => recent.get(name) !== undefined)).toEqual(['d', 'e'])
  recent.set('f', 101, 101)
  expect(recent.get('f')).toBeUndefined()
  expect(recent.get('e')).toBe(90)
})
