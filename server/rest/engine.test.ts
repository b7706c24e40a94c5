import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Library, library, readers } from '../testing/library.ts'

let shop: Library
beforeAll(async () => {
  shop = await library()
})
afterAll(() => shop.close())

const ask: Library['ask'] = (...call) => shop.ask(...call)
const ids = async (actor: Parameters<Library['ask']>[0], request: string) =>
  (await ask(actor, request)).data.map((row: { id: number }) => row.id)

describe('a list is one statement', () => {
  it('that returns the rows, the total and the page numbers', async () => {
    expect(
      shop.sqlOf(readers.guest, 'genres', 'fields[0]=name&sort=name:desc&pagination[pageSize]=2'),
    ).toMatchInlineSnapshot(
      `"select ('{"data":['||coalesce((select string_agg(j,',') from (select (('{"id":'||t1.id::text)||(',"attributes":{"name":'))||(coalesce(to_json(t1.name)::text,'null')||'}}') as j from (select * from (select t1.* from genres t1 order by t1.name collate "C" desc,t1.id limit 10) p limit $1::bigint offset $2::bigint) t1 offset 0) x),''))||('],"meta":{"pagination":{"page":'||$3::bigint||',"pageSize":'||$1::bigint||',"pageCount":'||(n.total+$1::bigint-1)/$1::bigint||',"total":'||n.total||'}}}') as body from (select count(*) as total from genres t2) n"`,
    )
    expect(
      await ask(readers.guest, 'GET genres?fields[0]=name&sort=name:desc&pagination[pageSize]=2'),
    ).toEqual({
      data: [
        { id: 2, attributes: { name: 'сказка' } },
        { id: 1, attributes: { name: 'Проза' } },
      ],
      meta: { pagination: { page: 1, pageSize: 2, pageCount: 2, total: 3 } },
    })
  })

  it('whatever the query populates', async () => {
    const query =
      'filters[id]=1&fields[0]=title&populate[author][fields][0]=name&populate[genres][fields][0]=name&populate[pictures][fields][0]=name'
    expect(shop.sqlOf(readers.guest, 'books', query)).toMatchInlineSnapshot(
      `"select ('{"data":['||coalesce((select string_agg(j,',') from (select ((('{"id":'||t1.id::text)||(',"attributes":{"title":'))||((coalesce(to_json(t1.title)::text,'null')||',"author":')||(coalesce((select '{"data":'||(('{"id":'||t2.id::text)||(',"attributes":{"name":'))||(coalesce(to_json(t2.name)::text,'null')||'}}')||'}' from users t2 where t2.id = t1.author_id),'{"data":null}'))))||(((',"genres":'||coalesce('{"data":['||(select string_agg(j,',') from (select (('{"id":'||t3.id::text)||(',"attributes":{"name":'))||(coalesce(to_json(t3.name)::text,'null')||'}}') as j from books_genres t3l join genres t3 on t3.id = t3l.target_id where t3l.owner_id = t1.id order by t3l.position limit 25) x)||']}','{"data":[]}'))||(',"pictures":'))||(coalesce('{"data":['||(select string_agg(j,',') from (select (('{"id":'||t4.id::text)||(',"attributes":{"name":'))||(coalesce(to_json(t4.name)::text,'null')||'}}') as j from books_pictures t4l join files t4 on t4.id = t4l.target_id where t4l.owner_id = t1.id order by t4l.position limit 25) x)||']}','{"data":null}')||'}}')) as j from (select * from (select t1.* from books t1 where (not (t1.published_at is null) and t1.id = $1::integer) order by t1.id limit 100) p limit $2::bigint offset $3::bigint) t1 offset 0) x),''))||('],"meta":{"pagination":{"page":'||$4::bigint||',"pageSize":'||$2::bigint||',"pageCount":'||(n.total+$2::bigint-1)/$2::bigint||',"total":'||n.total||'}}}') as body from (select count(*) as total from books t5 where (not (t5.published_at is null) and t5.id = $5::integer)) n"`,
    )
    const { data } = await ask(readers.guest, `GET books?${query}`)
    expect(data).toEqual([
      {
        id: 1,
        attributes: {
          title: '100% тайга',
          author: { data: { id: 1, attributes: { name: 'Анна' } } },
          genres: {
            data: [
              { id: 2, attributes: { name: 'сказка' } },
              { id: 1, attributes: { name: 'Проза' } },
            ],
          },
          pictures: {
            data: [
              { id: 2, attributes: { name: 'two.png' } },
              { id: 1, attributes: { name: 'one.png' } },
            ],
          },
        },
      },
    ])
  })

  it('and filters become parameters, so that one plan serves every value', () => {
    const one = shop.sqlOf(readers.guest, 'books', 'filters[title][$contains]=a&filters[pages][$gt]=1')
    const other = shop.sqlOf(readers.guest, 'books', 'filters[title][$contains]=zz&filters[pages][$gt]=70')
    expect(one).toBe(other)
    expect(one).toMatchInlineSnapshot(
      `"select ('{"data":['||coalesce((select string_agg(j,',') from (select (('{"id":'||t1.id::text)||(',"attributes":{'))||(t1.rendered||'}}') as j from (select * from (select t1.* from books t1 where (not (t1.published_at is null) and (t1.title like $1::text and t1.pages > $2::integer)) order by t1.id limit 100) p limit $3::bigint offset $4::bigint) t1 offset 0) x),''))||('],"meta":{"pagination":{"page":'||$5::bigint||',"pageSize":'||$3::bigint||',"pageCount":'||(n.total+$3::bigint-1)/$3::bigint||',"total":'||n.total||'}}}') as body from (select count(*) as total from books t2 where (not (t2.published_at is null) and (t2.title like $6::text and t2.pages > $7::integer))) n"`,
    )
  })

  it('without a count when the query declines it', () => {
    expect(shop.sqlOf(readers.guest, 'genres', 'pagination[withCount]=false')).not.toContain('count(')
  })
})

describe('values', () => {
  it('have the format of the contract, with nulls where nothing is set', async () => {
    const { data } = await ask(readers.guest, 'GET books/1')
    expect(data.attributes).toEqual({
      title: '100% тайга',
      kind: 'novel',
      pages: 120,
      price: 9.9,
      rare: true,
      written: '2020-05-06T07:08:09.010Z',
      released: null,
      meta: { a: [1, null] },
      createdAt: '2025-01-01T00:00:00.100Z',
      updatedAt: '2025-01-01T00:00:00.100Z',
      publishedAt: '2025-02-01T00:00:00.000Z',
    })
    const none = await ask(readers.guest, 'GET books/2?populate=*')
    expect(none.data.attributes).toMatchObject({
      pages: null,
      price: null,
      written: null,
      pictures: { data: null },
      cover: { data: null },
    })
  })

  it.each([
    ['quotes " and \\ and \n lines', 'quotes " and \\ and \n lines'],
    ['', undefined],
    ['😀 и кириллица', '😀 и кириллица'],
  ])('survive a round trip: %j', async (title, kept) => {
    const made = await ask(readers.moderator, 'POST books?fields[0]=title', { title, publishedAt: null })
    expect(made.data?.attributes.title).toBe(kept)
  })

  it.each([
    ['12.50', 12.5],
    ['1.500', 1.5],
    [3, 3],
    [0.1 + 0.2, 0.3],
    [99_999_999.99, 99_999_999.99],
  ])('of money have two places: %s', async (price, kept) => {
    const made = await ask(readers.moderator, 'POST books?fields[0]=price', {
      title: 'x',
      price,
      publishedAt: null,
    })
    expect(made.data.attributes.price).toBe(kept)
  })
})

it.each([0.001, '1e-9', -0.004, 12.345, 1.005, '12.341', 99_999_999.991])(
  'an amount with more places than are stored is refused by name: %s',
  async price => {
    const { error } = await ask(readers.moderator, 'POST books', { title: 'x', price, publishedAt: null })
    expect(error).toMatchObject({ status: 400, details: { errors: [{ path: ['price'] }] } })
  },
)

it('a document is refused for a picture attribute, with its name, and nothing is written', async () => {
  const { data } = await ask(readers.moderator, 'GET books/1?populate=pictures,cover')
  await shop.sql`insert into files (id, name, mime, created_at, updated_at)
    values (77, 'note.txt', 'text/plain', now(), now())`
  for (const body of [{ cover: 77 }, { pictures: { connect: [77] } }, { pictures: [1, 77] }]) {
    const { error } = await ask(readers.moderator, 'PUT books/1', body)
    const [name = ''] = Object.keys(body)
    expect(error).toMatchObject({ status: 400, details: { errors: [{ path: [name] }] } })
    expect(error.message).toBe(`В поле «${name}» помещаются только картинки`)
  }
  expect((await ask(readers.moderator, 'GET books/1?populate=pictures,cover')).data).toEqual(data)
  await shop.sql`delete from files where id = 77`
})

describe('filters', () => {
  it.each([
    ['filters[title][$contains]=%25', [1]],
    ['filters[title][$contains]=_', [2]],
    ['filters[title][$containsi]=%D0%A2%D0%90%D0%99%D0%93%D0%90', [1, 2]],
    ['filters[author][name]=%D0%90%D0%BD%D0%BD%D0%B0', [1]],
    ['filters[author][name][$null]=true', [4]],
    ['filters[author][id][$null]=true', [4]],
    ['filters[$not][author][name]=%D0%90%D0%BD%D0%BD%D0%B0', [2]],
    ['filters[author][name][$ne]=%D0%90%D0%BD%D0%BD%D0%B0', [2]],
    ['filters[genres][id]=1', [1]],
    ['filters[genres][id][$null]=true', [4]],
    ['filters[genres][id][$ne]=1', [1, 2]],
    ['filters[$and][0][genres][id]=1&filters[$and][1][genres][id]=2', [1]],
    ['filters[genres][name]=Zen&filters[genres][weight][$null]=true', [2]],
    ['filters[cover][name]=one.png', [1]],
    ['filters[sequel][author][name]=%D0%90%D0%BD%D0%BD%D0%B0', [2]],
    ['filters[pages]=120', [1, 4]],
    ['filters[pages][$not][$gt]=100', []],
    ['filters[pages][$lt]=120.5', [1, 4]],
    ['filters[price][$between][0]=3&filters[price][$between][1]=9.9', [1, 4]],
    ['filters[rare]=true', [1]],
    ['filters[kind]=nothing', []],
    ['filters[kind][$null]=true', [4]],
    ['filters[meta][$notNull]=true', [1]],
    ['filters[written][$gte]=2020-05-06', [1]],
    ['filters[id]=1&filters[id]=4', [1, 4]],
    ['_q=%D1%82%D0%B0%D0%B9%D0%B3%D0%B0', [1, 2]],
    ['_q=120', [1, 4]],
    ['filters=', [1, 2, 4]],
  ])('%s finds %j', async (query, found) => {
    expect(await ids(readers.guest, `GET books?sort=id&${query}`)).toEqual(found)
  })

  it.each([
    'filters[nope]=1',
    'filters[created_at]=2020-01-01',
    'filters[title][$foo]=1',
    'filters[title][eq]=1',
    'filters[pages]=abc',
    'filters[pages]=99999999999',
    'filters[pages][$between]=5',
    'filters[rare]=maybe',
    'filters[rare][$gt]=true',
    'filters[meta]=x',
    'filters[written]=soon',
    'filters[title][$null]=perhaps',
    'filters[$or][id]=1',
    'filters[0][id]=1',
    'filters=abc',
    'filters[__proto__][x]=1',
    'filters[%5F_%70roto__][$eq]=1',
    'filters[%5F_proto__][id]=5&x=%',
    'filters[author]=null',
    'filters[loans][id]=1',
    'filters[author][secret]=x',
    'sort=author',
    'sort=meta',
    'sort=genres.name',
    'sort=title:up',
    'sort=secret',
    'sort=author.secret',
    'fields[0]=secret',
    'fields=title,kind',
    'populate[author]=whatever',
    'populate[author][fields][0]=secret',
    'pagination[page]=x',
    'pagination[page]=1&pagination[start]=0',
    'publicationState=draft',
  ])('%s is refused, not ignored', async query => {
    const { error } = await ask(readers.guest, `GET books?${query}`)
    expect(error).toMatchObject({ status: 400, name: 'ValidationError' })
  })
})

it('a relation that a query wishes for thousands of times is populated once', async () => {
  const wishes = Array.from({ length: 7000 }, () => 'author.a').join(',')
  const { data } = await ask(readers.guest, `GET books/1?populate=${wishes}`)
  expect(data.attributes.author.data.id).toEqual(expect.any(Number))
})

describe('order', () => {
  it('is by code point, nulls last ascending and first descending, and ends with the id', async () => {
    expect(await ids(readers.guest, 'GET genres?sort=name')).toEqual([3, 1, 2])
    expect(await ids(readers.guest, 'GET books?sort=pages')).toEqual([1, 4, 2])
    expect(await ids(readers.guest, 'GET books?sort=pages:desc')).toEqual([2, 1, 4])
    expect(await ids(readers.guest, 'GET books?sort=author.name:desc')).toEqual([4, 2, 1])
  })

  it('of related rows is the order of linking, unless the query names another', async () => {
    const linked = await ask(readers.guest, 'GET books/1?fields=id&populate[genres][fields][0]=id')
    expect(linked.data.attributes.genres.data.map((row: { id: number }) => row.id)).toEqual([2, 1])
    const sorted = await ask(
      readers.guest,
      'GET books/1?fields=id&populate[genres][fields][0]=id&populate[genres][sort]=id',
    )
    expect(sorted.data.attributes.genres.data.map((row: { id: number }) => row.id)).toEqual([1, 2])
  })

  it('and limits of related rows apply to each parent', async () => {
    const { data } = await ask(
      readers.guest,
      'GET books?sort=id&fields=id&populate[genres][fields][0]=id&populate[genres][limit]=1',
    )
    expect(data.map((row: any) => row.attributes.genres.data.length)).toEqual([1, 1, 0])
  })
})

describe('rights', () => {
  it('drafts are visible to those who may edit them, in lists, by id and when populated', async () => {
    expect(await ids(readers.guest, 'GET books?sort=id&publicationState=preview')).toEqual([1, 2, 4])
    expect(await ids(readers.boris, 'GET books?sort=id&publicationState=preview')).toEqual([1, 2, 3, 4])
    expect(await ids(readers.anna, 'GET books?sort=id&publicationState=preview')).toEqual([1, 2, 4])
    expect((await ask(readers.anna, 'GET books/3')).error.status).toBe(404)
    expect((await ask(readers.boris, 'GET books/3')).data.id).toBe(3)
  })

  it('rows that the caller may not read are answered like missing ones', async () => {
    expect(await ids(readers.anna, 'GET loans?sort=id')).toEqual([1, 2])
    expect(await ids(readers.boris, 'GET loans?sort=id')).toEqual([1, 2, 3])
    expect((await ask(readers.anna, 'GET loans/3')).error.status).toBe(404)
    expect((await ask(readers.anna, 'PUT loans/2', { note: 'x' })).error.status).toBe(404)
    expect((await ask(readers.anna, 'DELETE loans/2')).error.status).toBe(404)
  })

  it('attributes that only the owner sees are null in rows of others', async () => {
    const { data } = await ask(readers.anna, 'GET loans?sort=id&fields[0]=note')
    expect(data.map((row: any) => row.attributes.note)).toEqual(['своё', null])
  })

  it('class "private field read through filter, sort, populate": the attribute is refused in all three', async () => {
    for (const query of ['filters[email][$startsWith]=a', 'sort=email', '_q=anna@example']) {
      const answer = await ask(readers.boris, `GET users?${query}`)
      expect(answer.error?.status === 400 || answer.length === 0).toBe(true)
    }
    const { data } = await ask(readers.boris, 'GET books/1?fields=id&populate=author')
    expect(data.attributes.author.data.attributes.email).toBeNull()
    expect(JSON.stringify(data)).not.toContain('secret')
    expect((await ask(readers.moderator, 'GET users?filters[email][$startsWith]=a')).length).toBe(1)
  })

  it('class "a dropped filter shows every row": a relation that the caller may not list is refused in filters', async () => {
    const member = { ...readers.anna, key: 'member', permissions: new Set(['api::book.book.find']) }
    expect((await ask(member, 'GET books?filters[author][id]=1')).error.message).toContain('author')
    const { data } = await ask(member, 'GET books?filters[id]=1&populate=*')
    expect(data[0].attributes).not.toHaveProperty('author')
    expect(data[0].attributes.cover.data.attributes.name).toBe('one.png')
  })

  it('come before existence and validation', async () => {
    expect((await ask(readers.guest, 'POST books', { pages: 'x' })).error.status).toBe(403)
    expect((await ask(readers.anna, 'GET ledgers/999?filters[x]=1')).error.status).toBe(403)
    expect((await ask(readers.anna, 'DELETE books/999')).error.status).toBe(403)
  })

  it('class "mass assignment": an attribute that the caller may not write is refused by name', async () => {
    const { error } = await ask(readers.anna, 'POST loans', { book: 1, fine: 100 })
    expect(error).toMatchObject({ status: 403, details: { errors: [{ path: ['fine'] }] } })
    expect((await ask(readers.anna, 'PUT loans/1', { fine: 0 })).error.status).toBe(403)
  })

  it('the owner of a new row is the caller, whatever the body says', async () => {
    const mine = await ask(readers.anna, 'POST books?fields=id&populate[author][fields][0]=id', {
      title: 'Моя',
    })
    expect(mine.data.attributes.author.data.id).toBe(1)
    expect((await ask(readers.anna, 'POST books', { title: 'x', author: 2 })).error.status).toBe(403)
    const given = await ask(readers.moderator, 'POST books?fields=id&populate[author][fields][0]=id', {
      title: 'x',
      author: 2,
    })
    expect(given.data.attributes.author.data.id).toBe(2)
  })

  it('class "another’s row by id": a row that the caller may not see cannot be linked to', async () => {
    expect((await ask(readers.anna, 'POST loans', { book: 3 })).error.message).toContain('api::book.book')
  })

  it('a write of an attribute that only the row’s owner may write is refused by name', async () => {
    const { error } = await ask(readers.moderator, 'PUT loans/1', { note: 'x' })
    expect(error).toMatchObject({ status: 403, details: { errors: [{ path: ['note'] }] } })
  })
})

describe('writes', () => {
  it('are one statement with their populated answer', async () => {
    const answer = await ask(
      readers.moderator,
      'POST books?fields[0]=title&populate[genres][fields][0]=name&populate[cover][fields][0]=name',
      {
        title: 'Новая',
        genres: [3, 1, 3],
        cover: 2,
      },
    )
    expect(answer.data.attributes).toEqual({
      title: 'Новая',
      genres: {
        data: [
          { id: 3, attributes: { name: 'Zen' } },
          { id: 1, attributes: { name: 'Проза' } },
        ],
      },
      cover: { data: { id: 2, attributes: { name: 'two.png' } } },
    })
    const { id } = answer.data
    const order = async (genres: object) =>
      (
        await ask(readers.moderator, `PUT books/${id}?fields=id&populate[genres][fields][0]=id`, { genres })
      ).data?.attributes.genres.data.map((row: { id: number }) => row.id)
    expect(await order({ connect: [3] })).toEqual([1, 3])
    expect(await order({ connect: [{ id: 2, position: { before: 3 } }] })).toEqual([1, 2, 3])
    expect(await order({ connect: [{ id: 1, position: { end: true } }], disconnect: [2] })).toEqual([3, 1])
    expect(await order({ connect: [{ id: 2, position: { after: 99 } }] })).toBeUndefined()
    expect(await order({ set: [2] })).toEqual([2])
    const read = await ask(readers.moderator, `GET books/${id}?fields=id&populate[genres][fields][0]=id`)
    expect(read.data.attributes.genres.data).toEqual([{ id: 2, attributes: {} }])
  })

  it('write nothing when a related row is missing', async () => {
    const before = await ask(readers.guest, 'GET books?fields=id')
    const { error } = await ask(readers.moderator, 'POST books', { title: 'x', genres: [1, 99], cover: 7 })
    expect(error).toMatchObject({ status: 400, name: 'ValidationError', details: { errors: [{ path: [] }] } })
    expect((await ask(readers.guest, 'GET books?fields=id')).meta).toEqual(before.meta)
  })

  it('report all errors of a body at once', async () => {
    const { error } = await ask(readers.anna, 'POST books', {
      kind: 'x',
      pages: 1.5,
      price: 'abc',
      written: 'soon',
    })
    expect(error.details.errors.map((problem: { path: string[] }) => problem.path[0])).toEqual([
      'title',
      'kind',
      'pages',
      'price',
    ])
  })

  it.each([
    [{ name: 'a' }, 'name'],
    [{ name: 'a'.repeat(21) }, 'name'],
    [{ name: 'Юля', email: 'nope' }, 'email'],
    [{ name: 'Юля', email: 'anna@example.org' }, 'email'],
    [{ name: 'a\0b' }, 'name'],
    [{ name: '\ud800 x' }, 'name'],
    [{ name: null }, 'name'],
    [{ name: 5 }, 'name'],
  ])('refuse %j with the path of the field', async (data, path) => {
    const { error } = await ask(readers.admin, 'POST users', data)
    expect(error).toMatchObject({ status: 400, details: { errors: [{ path: [path] }] } })
    expect(error.message).toMatch(/[А-я]/)
  })

  it('move updatedAt, also when nothing else changes', async () => {
    const { data } = await ask(readers.admin, 'PUT genres/1?fields[0]=updatedAt', {})
    expect(data.attributes.updatedAt).toBe('2026-01-02T03:04:05.678Z')
  })

  it('of a draft may leave out what publishing requires', async () => {
    const draft = await ask(readers.anna, 'POST books?fields[0]=publishedAt', { publishedAt: null })
    expect(draft.data.attributes.publishedAt).toBeNull()
    const { error } = await ask(readers.anna, `PUT books/${draft.data.id}`, { publishedAt: '2026-01-01' })
    expect(error.status).toBe(400)
  })

  it('delete the row and only the links to it', async () => {
    const made = await ask(readers.admin, 'POST books', { title: 'Второй том', genres: [1] })
    const first = await ask(readers.admin, 'POST books', { title: 'Первый том', sequel: made.data.id })
    expect(
      (await ask(readers.admin, `DELETE books/${made.data.id}?fields[0]=title`)).data.attributes.title,
    ).toBe('Второй том')
    expect((await ask(readers.admin, `GET books/${made.data.id}`)).error.status).toBe(404)
    expect(
      (await ask(readers.admin, `GET books/${first.data.id}?populate=sequel&fields=id`)).data.attributes
        .sequel.data,
    ).toBeNull()
  })

  it('of soft deletion keep the row, and return it as it was before', async () => {
    const made = await ask(readers.anna, 'POST loans', { book: 1 })
    const gone = await ask(readers.anna, `DELETE loans/${made.data.id}?fields[0]=deletedAt`)
    expect(gone.data.attributes.deletedAt).toBeNull()
    const kept = await ask(readers.anna, `GET loans/${made.data.id}?fields[0]=deletedAt`)
    expect(kept.data.attributes.deletedAt).toBe('2026-01-02T03:04:05.678Z')
  })

  it('create a singleton when it is missing, change it when it exists', async () => {
    expect((await ask(readers.guest, 'GET opening')).error.status).toBe(404)
    expect((await ask(readers.admin, 'PUT opening', {})).error.details.errors[0].path).toEqual(['hour'])
    expect((await ask(readers.admin, 'PUT opening', { hour: 9 })).data.attributes.hour).toBe(9)
    expect((await ask(readers.admin, 'PUT opening', { hour: 10 })).data.attributes.hour).toBe(10)
    expect((await ask(readers.admin, 'DELETE opening')).data.attributes.hour).toBe(10)
  })
})

describe('bounds', () => {
  const deep = (depth: number) => `populate${'[sequel][populate]'.repeat(depth)}=sequel`
  it.each([
    ['depth of populate', deep(7)],
    [
      'number of conditions',
      Array.from({ length: 101 }, (_, n) => `filters[$or][${n}][pages]=${n}`).join('&'),
    ],
    [
      'size of a list',
      `filters[id][$in]=${Array.from({ length: 1002 }, (_, n) => n + 1).join('&filters[id][$in]=')}`,
    ],
    ['length of the query', `filters[title]=${'x'.repeat(70_000)}`],
    ['depth of filters', `filters${'[$not]'.repeat(14)}[id]=1`],
    ['sort keys', `sort=${Array.from({ length: 11 }, () => 'id').join(',')}`],
    ['depth of brackets', `filters${'[a]'.repeat(30)}=1`],
  ])('%s: a 400 that names it', async (_bound, query) => {
    expect((await ask(readers.guest, `GET books?${query}`)).error).toMatchObject({ status: 400 })
  })

  it('bytes of a populated list: a 400 that names the populate, and a smaller limit is fine', async () => {
    const meta = JSON.stringify({ text: 'x'.repeat(900_000) })
    const { id: genre } = await shop.engine.sql<{ id: number }[]>`
      insert into genres (name, created_at, updated_at) values ('Толстые', now(), now()) returning id`.then(
      ([row]) => row ?? { id: 0 },
    )
    await shop.sql`
      with made as (
        insert into books (title, meta, created_at, updated_at, published_at)
        select 'Том ' || n, ${meta}::text::json, now(), now(), now() from generate_series(1, 40) n returning id
      )
      insert into books_genres (owner_id, target_id, position) select id, ${genre}, 1 from made`
    const books = (limit: number) =>
      ask(readers.guest, `GET genres/${genre}?populate[books][limit]=${limit}&populate[books][sort]=id`)
    expect((await books(100)).error).toMatchObject({
      status: 400,
      name: 'AnswerTooLargeError',
      details: { errors: [{ path: ['populate', 'books'] }] },
    })
    expect((await books(2)).data.attributes.books.data).toHaveLength(2)
    await shop.sql`delete from books where title like 'Том %'`
  })

  it('a list of a thousand values is accepted', async () => {
    const list = Array.from({ length: 1000 }, (_, n) => `filters[id][$in][${n}]=${n + 1}`).join('&')
    expect(
      (await ask(readers.guest, `GET books?${list}&pagination[pageSize]=1`)).meta.pagination.total,
    ).toBeGreaterThan(0)
  })
})
