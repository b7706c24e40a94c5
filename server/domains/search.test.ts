import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { particles } from '#contract/particles.ts'
import { searchOf } from '#contract/search.ts'
import { conditionsOf } from '../rest/words.ts'
import { type Asks, type World, world } from '../testing/world.ts'

let city: World
let resident: Asks
let moderator: Asks
beforeAll(async () => {
  city = await world()
  resident = await city.as(await city.build.resident())
  moderator = await city.as(await city.build.resident({ role: 'moderator' }))
})
afterAll(() => city.close())

const MUGS = 'Кружки мотофотографов'
const WALK = 'Вечерняя прогулка у ёлки'

/** The same search, wherever people search: rows of these two names. */
const questions: [string, (typeof MUGS | typeof WALK)[]][] = [
  ['кружка', [MUGS]],
  ['КРУЖКУ', [MUGS]],
  ['прогулкой вечерней', [WALK]],
  ['фотогр', [MUGS]],
  ['фот', [MUGS]],
  ['фо', []],
  ['мо', [MUGS]],
  ['ёлка', [WALK]],
  ['елке', [WALK]],
  ['ghjuekrf', [WALK]],
  ['ghjueks', []],
  ['djn', []],
  ['вечер ghjuekrf', [WALK]],
  ['ajnjuh', [MUGS]],
  ['"вечерние прогулки"', [WALK]],
  ['"прогулка вечерняя"', []],
  ['прогулка -ёлка', []],
  ['прогулка -кружка', [WALK]],
  ['-кружка', [WALK]],
  ['-rhe;rf', [WALK]],
  ['кружка прогулка', []],
  ["'; drop table users --", []],
]

/** Where people search: the rows of both names, and the ids that a search among them finds. */
interface Place {
  readonly make: (name: string) => Promise<number>
  readonly path: (words: string) => string
  readonly asks?: () => Asks
}
const listed = (name: string) => (words: string) => `/api/${name}?_q=${words}&pagination[pageSize]=1000`
const places: Record<string, Place> = {
  missions: { make: name => city.build.mission({ name }), path: listed('activities') },
  'missions by their descriptions': {
    make: description => city.build.mission({ name: 'Миссия', description }),
    path: listed('activities'),
  },
  items: { make: name => city.build.shopItem({ name }), path: listed('shop-items') },
  chips: { make: name => city.build.chip({ name }), path: listed('badges') },
  articles: { make: title => city.build.article({ title, content: [] }), path: listed('articles') },
  'articles by their texts': {
    make: text =>
      city.build.article({ title: 'Статья', content: [{ id: 't', type: 'text', content: [{ text }] }] }),
    path: listed('articles'),
  },
  themes: { make: name => city.build.theme({ name }), path: listed('tags') },
  residents: { make: full_name => city.build.resident({ full_name }), path: listed('users') },
  'residents for a moderator': {
    make: full_name => city.build.resident({ full_name }),
    path: listed('users'),
    asks: () => moderator,
  },
  'the list of people': {
    make: full_name => city.build.resident({ full_name }),
    path: words => `/api/people?q=${words}&limit=100`,
    asks: () => moderator,
  },
  'missions of a resident': {
    make: async name =>
      city.build.row('user_activity_enrolls', {
        user_id: await city.build.resident({ full_name: 'Участник' }),
        activity_id: await city.build.mission({ name }),
      }),
    path: listed('user-activity-enrolls'),
  },
  'completed missions': {
    make: async name =>
      city.build.row('user_activities', {
        user_id: await city.build.resident({ full_name: 'Участник' }),
        activity_id: await city.build.mission({ name }),
      }),
    path: listed('user-activities'),
  },
  'bookings by their items': {
    make: async name =>
      city.build.row('bookings', {
        user_id: await city.build.resident({ full_name: 'Покупатель' }),
        shop_item_id: await city.build.shopItem({ name }),
        price: 5,
      }),
    path: listed('bookings'),
    asks: () => moderator,
  },
}

describe.each(Object.entries(places))('%s', (_, { make, path, asks = () => resident }) => {
  const ids = new Map<number, string>()
  beforeAll(async () => {
    for (const name of [MUGS, WALK]) ids.set(await make(name), name)
  })

  it.each(questions)('%j finds %j', async (words, names) => {
    const { status, body } = await asks().get(path(encodeURIComponent(words)))
    expect(status, JSON.stringify(body)).toBe(200)
    const rows = (Array.isArray(body) ? body : body.data) as { id: number }[]
    expect(rows.flatMap(({ id }) => ids.get(id) ?? []).toSorted()).toEqual(names.toSorted())
  })
})

it('the words of a booking are in its item and in its resident', async () => {
  const [anna, vera] = [
    await city.build.resident({ full_name: 'Анна Бронева', username: 'bronanna' }),
    await city.build.resident({ full_name: 'Вера Бронева' }),
  ]
  const item = await city.build.shopItem({ name: 'Кружка смотрителя' })
  const [first, second] = [
    await city.build.row('bookings', { user_id: anna, shop_item_id: item, price: 5 }),
    await city.build.row('bookings', { user_id: vera, shop_item_id: item, price: 5 }),
  ]
  const found = async (words: string) =>
    (await moderator.get(`/api/bookings?_q=${encodeURIComponent(words)}&sort=id`)).body.data.map(
      ({ id }: { id: number }) => id,
    )
  expect(await found('смотрителя бронева')).toEqual([first, second])
  expect(await found('кружки Анны')).toEqual([first])
  expect(await found('bronanna')).toEqual([first])
  expect(await found('смотрителя -анна')).toEqual([second])
})

it('particles are ignored in texts, and searched for in names', async () => {
  const item = await city.build.shopItem({ name: 'Термос путника' })
  const ofItems = await resident.get(`/api/shop-items?_q=${encodeURIComponent('термос для путника')}`)
  expect(ofItems.body.data).toMatchObject([{ id: item }])
  const id = await city.build.resident({ full_name: 'Анна Ли' })
  await city.build.resident({ full_name: 'Анна Ким' })
  const ofPeople = await resident.get(`/api/users?_q=${encodeURIComponent('анна ли')}`)
  expect(ofPeople.body).toMatchObject([{ id }])
})

it('only moderators find residents by login and e-mail', async () => {
  const id = await city.build.resident({
    full_name: 'Тайна',
    username: 'hiddenlogin',
    email: 'secret@mail.ru',
  })
  for (const words of ['hiddenlogin', 'secret@mail', 'дщпшт', 'hidden -тайна']) {
    const path = `/api/users?_q=${encodeURIComponent(words)}`
    expect((await resident.get(path)).body, words).toEqual([])
  }
  expect((await moderator.get('/api/users?_q=hiddenlogin')).body).toMatchObject([{ id }])
  expect((await moderator.get('/api/users?_q=secret@mail')).body).toMatchObject([{ id }])
  expect(
    (await resident.get(`/api/users?_q=${encodeURIComponent('тайна -hiddenlogin')}`)).body,
  ).toMatchObject([{ id }])
})

it('a search of enrolments does not match missions that are hidden from the caller', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000)
  const mission = await city.build.mission({ name: 'Сюрприз', publish_at: tomorrow })
  const user = await city.build.resident()
  const id = await city.build.row('user_activity_enrolls', { user_id: user, activity_id: mission })
  const path = `/api/user-activity-enrolls?_q=${encodeURIComponent('сюрприз')}`
  expect((await resident.get(path)).body.data).toEqual([])
  expect((await moderator.get(path)).body.data).toMatchObject([{ id }])
})

it('a word is looked up in the indexes, its forms and parts together', async () => {
  const [condition = ''] = conditionsOf(searchOf('кружка'), { forms: 'search', texts: ['words'] })
  for (const table of ['activities', 'shop_items', 'badges', 'tags', 'articles', 'user_words']) {
    const rollback = new Error('roll back')
    let plan: readonly Record<string, unknown>[] = []
    const explained = city.sql.begin(async tx => {
      await tx`set local enable_seqscan = off`
      // The whole order of names is as cheap for a few rows.
      await tx`drop index user_words_order`
      plan = await tx.unsafe(`explain select from ${table} where ${condition}`)
      throw rollback
    })
    await expect(explained).rejects.toBe(rollback)
    const text = plan.map(row => row['QUERY PLAN']).join('\n')
    expect(text).toContain('BitmapOr')
    expect(text).not.toContain('Seq Scan')
  }
})

it('particles are those of the Russian dictionary', async () => {
  const [{ known } = { known: [] }] = await city.sql<{ known: string[] }[]>`
    select array_agg(word) as known from unnest(${[...particles, 'маяк', 'нету']}::text[]) word
    where ts_lexize('russian_stem', word) = '{}'`
  expect(known).toEqual([...particles])
})
