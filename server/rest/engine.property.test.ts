import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { propertyRuns } from '#contract/testing/properties.ts'
import { type Library, library, readers } from '../testing/library.ts'
import { Refusal } from './refusals.ts'

/** Together some 20 000 requests; a failure prints the seed that repeats it. */
const QUERIES = 14_000
const BODIES = 6_000

let shelf: Library
beforeAll(async () => {
  shelf = await library()
})
afterAll(() => shelf.close())

const collections = ['users', 'genres', 'books', 'loans', 'ledgers', 'opening', 'files']
const names = [
  'id',
  'name',
  'email',
  'secret',
  'title',
  'kind',
  'pages',
  'price',
  'rare',
  'written',
  'meta',
  'note',
  'fine',
  'author',
  'genres',
  'pictures',
  'cover',
  'sequel',
  'loans',
  'reader',
  'book',
  'publishedAt',
  'deletedAt',
  'createdAt',
  'created_at',
  'createdBy',
  'password',
  'rendered',
  '__proto__',
  'constructor',
  'toString',
  '*',
  '',
]
const operators = [
  '$eq',
  '$ne',
  '$eqi',
  '$lt',
  '$gte',
  '$in',
  '$notIn',
  '$null',
  '$notNull',
  '$between',
  '$not',
  '$contains',
  '$startsWithi',
  '$endsWith',
  '$and',
  '$or',
  '$foo',
  'eq',
  '0',
  '1',
  '',
]
const values = [
  '1',
  '2',
  '0',
  '-1',
  '1.5',
  '99999999999',
  'abc',
  'true',
  'false',
  'null',
  '',
  '%',
  '_',
  "'",
  '"',
  '\\',
  ';--',
  '2025-01-01',
  '2025-01-01T00:00:00Z',
  '12345678901234',
  'novel',
  'Тайга',
  '\u0000',
  '%00',
  '%ff',
  'x'.repeat(300),
  'NaN',
  'Infinity',
  '1e308',
  '1e-308',
  '9'.repeat(400),
  '{}',
  '[]',
  '😀',
  'asc',
  'desc',
  'name:desc',
  'live',
  'preview',
]

const path = (depth: number) =>
  fc
    .array(
      fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...names) },
        { weight: 2, arbitrary: fc.constantFrom(...operators) },
      ),
      {
        minLength: 1,
        maxLength: depth,
      },
    )
    .map(keys => keys.map(key => `[${key}]`).join(''))
const value = fc
  .oneof(fc.constantFrom(...values), fc.constantFrom(...names), fc.string({ unit: 'binary', maxLength: 12 }))
  .map(encodeAll)

function encodeAll(text: string): string {
  try {
    return encodeURIComponent(text)
  } catch {
    return '%ff'
  }
}

const part = fc.oneof(
  fc.tuple(path(5), value).map(([keys, text]) => `filters${keys}=${text}`),
  fc.tuple(path(4), value).map(([keys, text]) => `populate${keys}=${text}`),
  fc
    .tuple(fc.constantFrom(...names), fc.constantFrom(...names))
    .map(([a, b]) => `populate[${a}][populate]=${b}`),
  fc
    .tuple(fc.constantFrom(...names), fc.constantFrom(...names))
    .map(([a, b]) => `populate[${a}][fields]=${b}`),
  fc
    .tuple(fc.constantFrom(...names), path(3), value)
    .map(([a, keys, text]) => `populate[${a}][filters]${keys}=${text}`),
  fc.constantFrom(...names).map(name => `populate=${name}`),
  fc.array(fc.constantFrom(...names), { maxLength: 3 }).map(list => `sort=${list.join('.')}:desc`),
  fc.tuple(path(3), value).map(([keys, text]) => `sort${keys}=${text}`),
  fc.constantFrom(...names).map(name => `fields[]=${name}`),
  fc
    .tuple(fc.constantFrom('page', 'pageSize', 'start', 'limit', 'withCount'), value)
    .map(([key, text]) => `pagination[${key}]=${text}`),
  value.map(text => `_q=${text}`),
  fc.constantFrom(
    'publicationState=preview',
    'publicationState=live',
    'populate=*',
    'fields=*',
    '&&&',
    'a[b',
    '=1',
  ),
)
const query = fc.array(part, { maxLength: 5 }).map(parts => parts.join('&'))
const callers = fc.constantFrom<keyof typeof readers>('anna', 'boris', 'moderator', 'guest')

/** Values that nobody may see, and values for their owner and moderators only. */
function leaks(text: string, caller: keyof typeof readers): string[] {
  const forbidden = ['"secret":', '"rendered":']
  if (caller !== 'moderator') {
    if (caller !== 'anna') forbidden.push('anna@example.org', 'своё')
    if (caller !== 'boris') forbidden.push('boris@example.org', 'чужое', 'скрыто', 'Черновик')
    forbidden.push('vera@example.org')
  }
  return forbidden.filter(word => text.includes(word))
}

/** The answer's text; a refusal's body; anything else is a fault and fails the property. */
async function answer(call: () => Promise<Buffer>): Promise<string> {
  try {
    return String(await call())
  } catch (error) {
    if (error instanceof Refusal && error.status >= 400 && error.status < 500)
      return JSON.stringify(error.body())
    throw error
  }
}

describe('with random input', () => {
  it(`random queries never fail and never show what the caller may not see`, {
    tags: ['slow', 'property'],
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        callers,
        fc.constantFrom(...collections),
        query,
        fc.boolean(),
        async (caller, name, text, single) => {
          const table = shelf.engine.model.table(name)
          const id = table.collection.singleton ? null : 2
          const body = await answer(() =>
            single || id === null
              ? shelf.engine.one(readers[caller], table, id, text)
              : shelf.engine.list(readers[caller], table, text),
          )
          JSON.parse(body)
          const own = caller === 'guest' ? [] : leaks(body, caller)
          // A guest may read loans of nobody and users without their addresses.
          const guest = caller === 'guest' ? leaks(body, 'guest') : []
          expect([...own, ...guest]).toEqual([])
        },
      ),
      propertyRuns(QUERIES),
    )
  })

  const json = fc.jsonValue({ maxDepth: 3 })
  const bodyValue = fc.oneof(
    json,
    fc.constantFrom<unknown>(
      1,
      '1',
      [1, 2],
      { id: 1 },
      { connect: [1] },
      { set: [2, 'x'] },
      { disconnect: 7 },
      null,
      1e21,
      -0,
    ),
    fc.constantFrom<unknown>('2025-01-01', 'soon', '12.345', Number.MAX_SAFE_INTEGER, {
      connect: [{ id: 1, position: { before: 9 } }],
    }),
  )
  const data = fc.dictionary(fc.constantFrom(...names.filter(name => name !== '')), bodyValue, { maxKeys: 6 })

  it(`random bodies never fail, and rows of others stay unchanged`, {
    tags: ['slow', 'property'],
  }, async () => {
    const theirs = () => shelf.sql`
      select (select json_agg(l order by id) from loans l where reader_id = 2 and id <= 3) as loans,
        (select json_agg(b order by id) from books b where author_id = 2 and id <= 3) as books,
        (select json_agg(u.secret order by id) from users u where id <= 3) as secrets,
        (select json_agg(l) from ledgers l) as ledgers`
    const before = JSON.stringify(await theirs())
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('POST', 'PUT', 'DELETE'),
        fc.constantFrom('books', 'loans', 'ledgers'),
        fc.integer({ min: 1, max: 4 }),
        data,
        query,
        async (method, name, id, body, text) => {
          const table = shelf.engine.model.table(name)
          const shown = await answer(() => {
            if (method === 'POST') return shelf.engine.create(readers.anna, table, body, text)
            if (method === 'PUT') return shelf.engine.update(readers.anna, table, id, body, text)
            return shelf.engine.remove(readers.anna, table, id === 1 ? 3 : id, text)
          })
          JSON.parse(shown)
          expect(leaks(shown, 'anna')).toEqual([])
        },
      ),
      propertyRuns(BODIES),
    )
    expect(JSON.stringify(await theirs())).toBe(before)
  })
})
