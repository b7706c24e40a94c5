import { expect, test } from 'vitest'
import { list, missionRow, moderator, resident, visit } from '../testing/city.tsx'

const mission = missionRow(7, { name: 'Кружка для смотрителя', description: 'Собрать кружки с маяком.' })
const item = {
  id: 3,
  attributes: {
    name: 'Кружка с маяком',
    price: 30,
    type: 'shop_item_type_3',
    quantity: 4,
    options: null,
    limit_per_resident: null,
    publishedAt: '2026-11-01T10:00:00.000Z',
    image: { data: null },
  },
}
const person = {
  id: 5,
  username: 'kruzhkin',
  email: 'kruzhkin@city.example',
  full_name: 'Пётр Кружкин',
  blocked: false,
  points: 0,
  balance: 0,
  reputation: 0,
  chips: 0,
  seenAt: null,
  role: { type: 'authenticated', name: 'Authenticated' },
  team: null,
  position: null,
  department: null,
  city: null,
  avatar: null,
}
const answers = {
  'GET /users/1': () => ({ id: 1, full_name: 'Анна Орлова' }),
  'GET /activities': () => list([mission]),
  'GET /user-activity-enrolls': () => list(),
  'GET /user-activities': () => list(),
  'GET /shop-items': () => list([item]),
  'GET /bookings': () => list(),
  'GET /people': () => ({ data: [person] }),
  'GET /people/count': () => ({ data: { total: 1, isMore: false } }),
  'GET /activities/participants': () => ({ data: [] }),
}
const marks = () => [...document.querySelectorAll('mark')].map(mark => mark.textContent)
const asked = (sent: readonly { readonly path: string }[], path: string) =>
  sent.map(one => decodeURIComponent(one.path)).findLast(one => one.startsWith(`${path}?`))

test.each([
  ['missions', '/user-activity-list?q=кружки', resident, '/activities', ['Кружка', 'кружки']],
  ['items', '/shop?q=rhe;rf', resident, '/shop-items', ['Кружка']],
  ['missions for moderators', '/admin/activity-list?q=смотрители', moderator, '/activities', ['смотрителя']],
  ['people', '/admin/user-list?q=кружкина', moderator, '/people', ['Кружкин']],
  ['people by e-mail', '/admin/user-list?q=kruzh', moderator, '/people', ['kruzh']],
])('in the list of %s what was found is marked', async (_, address, as, path, found) => {
  const { sent } = await visit(address, as, answers)
  await expect.poll(marks).toEqual(found)
  expect(
    sent.map(one => decodeURIComponent(one.path)).filter(one => one.startsWith(`${path}?`)),
  ).toContainEqual(expect.stringMatching(/[?&]_?q=(?:кружк|смотр|rhe;rf|kruzh)/))
})

test('without a search nothing is marked', async () => {
  const { screen } = await visit('/user-activity-list', resident, answers)
  await expect.element(screen.getByRole('heading', { name: 'Кружка для смотрителя' })).toBeVisible()
  expect(marks()).toEqual([])
})

test('missions of a resident are searched on the server, in the tab that is open', async () => {
  const { screen, sent, address } = await visit('/user-missions/1', resident, {
    ...answers,
    'GET /user-activity-enrolls': ({ path }) =>
      list(
        /_q=/.test(path) && !/_q=vfzr/.test(path)
          ? []
          : [
              {
                id: 1,
                attributes: {
                  status: 'enrolled',
                  createdAt: '2026-11-02T10:00:00.000Z',
                  activity: { data: mission },
                },
              },
            ],
      ),
  })
  const field = screen.getByRole('searchbox', { name: 'Найти миссию' })
  await field.fill('vfzr')
  await expect.poll(marks).toEqual(['маяком'])
  expect(asked(sent, '/user-activity-enrolls')).toContain('_q=vfzr')
  expect(address()).toBe('/user-missions/1?q=vfzr')
  await field.fill('дирижабль')
  await expect.element(screen.getByRole('heading', { name: 'Ничего не нашлось' })).toBeVisible()
  await screen.getByRole('button', { name: 'Очистить поиск' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Кружка для смотрителя' })).toBeVisible()
  expect(address()).toBe('/user-missions/1')
})

test('where the open tab finds nothing, the tab that does is named with its count and keeps the words', async () => {
  const isPassed = (path: string) => /[?&]tab=passed/.test(path)
  const { screen, address } = await visit(
    '/user-activity-list?tab=activeWithoutDeadline&q=дирижабль',
    resident,
    {
      ...answers,
      'GET /activities': ({ path }) => list(isPassed(path) ? [mission] : []),
    },
  )
  await expect.element(screen.getByRole('heading', { name: 'Ничего не нашлось' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Очистить поиск' })).toBeVisible()
  await screen.getByRole('link', { name: 'Есть в «Прошедшие»: 1' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Кружка для смотрителя' })).toBeVisible()
  expect(decodeURIComponent(address())).toBe('/user-activity-list?tab=passed&q=дирижабль')
})

test('the counts of the tabs are those of the search', async () => {
  const { screen } = await visit('/user-activity-list', resident, {
    ...answers,
    'GET /activities': ({ path }) => list([], /_q=/.test(path) ? 2 : 7),
  })
  const tab = (name: string) => screen.getByRole('tab', { name })
  await expect.element(tab('Без срока 7 миссий')).toBeVisible()
  await screen.getByRole('searchbox', { name: 'Найти миссию' }).fill('маяк')
  await expect.element(tab('Без срока 2 миссии')).toBeVisible()
  await expect.element(tab('Прошедшие 2 миссии')).toBeVisible()
})

test('with a filter beside the words the button resets both', async () => {
  const { screen } = await visit('/user-activity-list?q=дирижабль&reward=chip', resident, {
    ...answers,
    'GET /activities': () => list(),
  })
  await screen.getByRole('button', { name: 'Сбросить фильтры' }).click()
  await expect.element(screen.getByRole('searchbox', { name: 'Найти миссию' })).toHaveValue('')
})

test.each([
  [
    'missions for moderators',
    '/admin/activity-list',
    '/activities',
    /filters.*deletedAt.*notNull/,
    'Удалённые',
  ],
  ['bookings', '/admin/shop-list?tab=booking', '/bookings', /status.*=issued/, 'Выданы'],
  ['items', '/admin/shop-list?show=drafts', '/shop-items', /publishedAt.*notNull/, 'На витрине'],
  ['chips', '/admin/badge-list', '/badges', /deletedAt.*notNull/, 'Удалённые'],
])('the list of %s tells where else its words are found', async (_, start, path, there, label) => {
  const { screen } = await visit(`${start}${start.includes('?') ? '&' : '?'}q=маяк`, moderator, {
    ...answers,
    'GET /badges': () => list(),
    [`GET ${path}`]: ({ path: asked }) =>
      list([], there.test(decodeURIComponent(asked)) && /_q=/.test(asked) ? 3 : 0),
  })
  await expect.element(screen.getByRole('link', { name: `Есть в «${label}»: 3` })).toBeVisible()
})

test('the feed leads to one’s own space with the words, and one’s own space to the feed', async () => {
  const isOwn = (path: string) => /filters\[author\]/.test(decodeURIComponent(path))
  const found = { own: 2, inFeed: 0 }
  const { screen, address } = await visit('/portal?q=маяк', resident, {
    'GET /articles': ({ path }) => list([], isOwn(path) ? found.own : found.inFeed),
  })
  const to = (name: string) => screen.getByRole('link', { name })
  await expect.element(screen.getByRole('button', { name: 'Очистить поиск' })).toBeVisible()
  Object.assign(found, { own: 0, inFeed: 5 })
  await to('Есть в «Моё пространство»: 2').click()
  await expect.poll(() => decodeURIComponent(address())).toBe('/portal?q=маяк&tab=my-space')
  await to('Есть в «Лента»: 5').click()
  await expect.poll(() => decodeURIComponent(address())).toBe('/portal?q=маяк')
})
