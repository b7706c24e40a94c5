import { queryString } from '../../web/rest/query-string.ts'
import type { BenchCity } from './city.ts'
import { multiples } from './multiples.ts'

/** Missions and items of the city; how many articles it has is `BENCH_ARTICLES`. */
const MANY = 20_000
/** Rows that have the rare words. */
const RARE = 20

/** Missions and items under the names of those that are there, and rows of each list that have words of their own. */
async function grow({ sql }: BenchCity): Promise<void> {
  const [{ many } = { many: 0 }] = await sql<
    { many: number }[]
  >`select count(*)::integer as many from activities`
  if (many >= MANY) return
  await sql`
    insert into activities (name, description, type, points, balance, is_repeatable, requires_report, created_at, updated_at)
    select left(m.name, 180) || ' № ' || g, m.description, m.type, 10, 10, true, false, now(), now()
    from generate_series(1, ${MANY - many}::integer) g
    join (select *, row_number() over (order by id) - 1 as n, count(*) over () as size from activities where id <= 500) m
      on m.n = g % m.size`
  await sql`
    insert into shop_items (name, description, price, type, published_at, created_at, updated_at)
    select left(i.name, 180) || ' № ' || g, i.description, i.price, i.type, now() - make_interval(mins => g), now(), now()
    from generate_series(1, ${MANY}::integer) g
    join (select *, row_number() over (order by id) - 1 as n, count(*) over () as size from shop_items) i on i.n = g % i.size`
  for (const [table, column] of [
    ['articles', 'title'],
    ['activities', 'name'],
    ['shop_items', 'name'],
  ] as const)
    await sql.unsafe(`
      update ${table} set ${column} = 'Дирижабли мотофотографов ' || id
      where id in (select id from ${table} where id % 97 = 1 and deleted_at is null order by id limit ${RARE})`)
  await sql`vacuum analyze`
}

/** The lines of the table: what a search costs, by the lists and by how frequent its words are. */
export async function* searchLines(city: BenchCity): AsyncGenerator<string> {
  const { sql } = city
  await grow(city)
  const [resident] = await sql<{ id: number }[]>`
    select u.id from users u join roles r on r.id = u.role_id
    where r.type = 'authenticated' and not u.blocked order by u.id desc limit 1`
  const [{ articles } = { articles: 0 }] = await sql<
    { articles: number }[]
  >`select count(*)::integer as articles from articles`
  const cookie = await city.signIn(resident?.id ?? 0)
  const feed = (_q?: string) =>
    `/api/articles?${queryString({
      ...(_q && { _q }),
      fields: ['title', 'type', 'publishedAt', 'views', 'likes_count', 'comments_count'],
      populate: { cover: true, author: { fields: ['full_name'], populate: { avatar: true } } },
      filters: { removedAt: { $null: true }, deletedAt: { $null: true } },
      sort: ['publishedAt:desc', 'id'],
      pagination: { page: 1, pageSize: 13, withCount: false },
    })}`
  const missions = (_q?: string) =>
    `/api/activities?${queryString({
      ...(_q && { _q }),
      tab: 'activeWithoutDeadline',
      populate: { badge: { populate: { image: true } }, image: true },
      sort: ['opens_at:desc', 'name:desc'],
      pagination: { page: 1, pageSize: 12 },
    })}`
  const items = (_q?: string) =>
    `/api/shop-items?${queryString({
      ...(_q && { _q }),
      populate: { image: true },
      filters: { deletedAt: { $null: true } },
      sort: ['publishedAt:desc', 'name'],
      pagination: { page: 1, pageSize: 12 },
    })}`
  const calls = [
    ['articles, no search', feed()],
    ['a frequent word', feed('команда')],
    ['two frequent words', feed('команда встречи')],
    ['a rare word', feed('дирижабль')],
    ['a rare part', feed('тофотогр')],
    ['the other layout', feed('lbhb;f,km')],
    ['a rare word without another', feed('дирижабли -гавань')],
    ['a rare phrase', feed('"дирижабли мотофотографов"')],
    ['a frequent beginning of two letters', feed('ко')],
    ['nothing', feed('хххххх')],
    ['missions, no search', missions()],
    ['missions, a frequent word', missions('команда')],
    ['missions, a rare part', missions('тофотогр')],
    ['items, no search', items()],
    ['items, a frequent word', items('кружка')],
    ['items, a rare part', items('тофотогр')],
  ] as const
  yield `${articles} articles, ${MANY} missions and items`
  yield* multiples(city, cookie, `/api/users/${resident?.id}`, calls)
}
