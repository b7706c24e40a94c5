import { beforeEach, expect, test } from 'vitest'
import { refusal, serve, show } from '../../testing/app.tsx'
import { toast, toasts } from '../../ui/toast/toast.ts'
import { announce, type Told, withdraw } from './announce.tsx'
import { announcedIds, keepAnnounced } from './announced.ts'
import { celebration } from './celebration.ts'
import type { First } from './firsts.ts'
import type { Notice } from './unread.ts'

let lastId = 100
const notice = (given: Partial<Notice>) =>
  ({
    id: ++lastId,
    type: 'booking',
    title: 'Бронь одобрена',
    text: 'В холле',
    link: null,
    image: null,
    is_viewed: false,
    createdAt: '2026-01-02T00:00:00.000Z',
    ...given,
  }) as Notice
const handlers = {
  onOpen: (_?: Notice) => undefined,
  onEnergy: (_: readonly Told[]) => undefined,
  onCelebrate: async (first: First) => void (await celebration.open(first)),
}
const tell = (...notices: Notice[]) => announce({ notices, total: notices.length, me: 1, ...handlers })

const none = { data: [], meta: { pagination: {} } }
beforeEach(() => {
  localStorage.removeItem('announced')
  serve({ 'GET /bookings': () => none })
})

test('a notice is marked as shown only after the server has answered whether it is the first of its kind', async () => {
  const screen = await show(<p>Город</p>)
  const late = notice({ title: 'Бронь выдана' })
  serve({ 'GET /bookings': () => refusal(400, 'ValidationError') })
  await tell(late)
  expect(screen.getByText('Бронь выдана').elements()).toEqual([])
  serve({ 'GET /bookings': () => none })
  await tell(late)
  await expect.element(screen.getByText('Бронь выдана')).toBeVisible()
})

test('a notice is shown once', async () => {
  const screen = await show(<p>Город</p>)
  const one = notice({ title: 'Один раз' })
  await Promise.all([tell(one), tell(one)])
  await tell(one)
  expect(screen.getByText('Один раз').elements()).toHaveLength(1)
})

test('a notice of an unknown type is shown as plain text', async () => {
  const screen = await show(<p>Город</p>)
  await tell(notice({ type: 'from-the-future' as never, title: 'Новость', text: 'Её ещё не было' }))
  await expect.element(screen.getByText('Новость')).toBeVisible()
  await expect.element(screen.getByText('Её ещё не было')).toBeVisible()
})

test('a celebration waits until the menu is closed', async () => {
  const screen = await show(<button type="button">Меню</button>)
  const menu = document.createElement('div')
  menu.role = 'dialog'
  menu.innerHTML = '<button>Закрыть</button>'
  document.body.append(menu)
  menu.querySelector('button')?.focus()
  const first = notice({ type: 'badge', title: 'Новый чип' })
  serve({
    'GET /user-badges': () => ({
      data: [{ id: 1, attributes: { createdAt: first.createdAt } }],
      meta: none.meta,
    }),
    [`PUT /notifications/${first.id}`]: () => ({ data: null }),
  })
  await tell(first)
  const celebration = screen.getByRole('dialog', { name: 'Ваш первый чип' })
  await new Promise(done => setTimeout(done, 500))
  expect(celebration.elements()).toEqual([])
  screen.getByRole('button', { name: 'Меню' }).element().focus()
  menu.remove()
  await expect.element(celebration).toBeVisible()
})

test('a chip that was recalled since is told by a toast and is not celebrated', async () => {
  const screen = await show(<p>Город</p>)
  const given = notice({ type: 'badge', title: 'Новый чип: «Маяк»', createdAt: '2026-01-06T00:00:00.000Z' })
  const celebrated: First[] = []
  const onCelebrate = async (first: First) => void celebrated.push(first)
  const sent = serve({
    'GET /user-badges': ({ path }) => ({
      data: path.includes('deletedAt') ? [] : [{ id: 1, attributes: { createdAt: given.createdAt } }],
      meta: none.meta,
    }),
  })
  await announce({ notices: [given], total: 1, me: 1, ...handlers, onCelebrate })
  await expect.element(screen.getByRole('button', { name: 'Новый чип: «Маяк»' })).toBeVisible()
  expect(celebrated).toEqual([])
  expect(decodeURIComponent(sent[0]?.path ?? '')).toContain('filters[deletedAt][$null]=true')
})

test('a toast closes when its notice was viewed in another window', async () => {
  const screen = await show(<p>Город</p>)
  const one = notice({ title: 'Там прочли' })
  await tell(one)
  await expect.element(screen.getByText('Там прочли')).toBeVisible()
  withdraw([one.id])
  await expect.element(screen.getByText('Там прочли')).not.toBeInTheDocument()
})

test('more than three notices are one toast with their number and subjects, and closing it marks all as viewed', async () => {
  const screen = await show(<p>Город</p>)
  const sent = serve({ 'POST /notifications/view-many': () => ({ viewed: 4, more: false }) })
  const four = (['balance', 'points', 'points', 'points'] as const).map(type => notice({ type }))
  await tell(...four)
  const toast = screen.getByRole('status').filter({ hasText: 'У вас 4 новых события' })
  await expect
    .element(toast.getByText(/^Коины, энергия\. В вашем профайле произошло несколько событий\./))
    .toBeVisible()
  expect(screen.getByRole('status').elements()).toHaveLength(1)
  await toast.getByRole('button', { name: 'Закрыть' }).click()
  await expect.element(toast).not.toBeInTheDocument()
  expect(sent.map(({ body }) => body.data)).toEqual([{ ids: four.map(({ id }) => id) }])
})

test('a toast that ran out leaves its notice unread, and a reload does not show it again', async () => {
  const screen = await show(<p>Город</p>)
  const sent = serve({ 'GET /bookings': () => none })
  const one = notice({ title: 'Само ушло' })
  await tell(one)
  await expect.element(screen.getByText('Само ушло')).toBeVisible()
  const [shown] = toasts.get()
  if (shown) toast.expire(shown.id)
  await expect.element(screen.getByText('Само ушло')).not.toBeInTheDocument()
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([])
  expect([...announcedIds()]).toEqual([one.id])

  const other = notice({ title: 'Уже показано' })
  keepAnnounced([other.id])
  await tell(other)
  expect(screen.getByText('Уже показано').elements()).toEqual([])
})

test('a notice that was viewed after it was announced is news when it is unread again', async () => {
  const screen = await show(<p>Город</p>)
  const one = notice({ title: 'Новый комментарий' })
  const waits = notice({ title: 'Ещё не открыто' })
  keepAnnounced([one.id, waits.id])
  await tell(waits)
  expect([...announcedIds()]).toEqual([waits.id])
  await tell(one, waits)
  await expect.element(screen.getByText('Новый комментарий')).toBeVisible()
  expect(screen.getByText('Ещё не открыто').elements()).toEqual([])
})

test('notices of energy are handed over with the toast of each, a celebrated one without', async () => {
  const screen = await show(<p>Город</p>)
  const at = (createdAt: string, type: 'points' | 'balance' | 'activity-bitW') => notice({ type, createdAt })
  const [first, given, coins] = [
    at('2026-01-03T00:00:00.000Z', 'activity-bitW'),
    at('2026-01-04T00:00:00.000Z', 'points'),
    at('2026-01-05T00:00:00.000Z', 'balance'),
  ]
  serve({
    'GET /user-activities': () => ({
      data: [{ id: 1, attributes: { createdAt: first.createdAt } }],
      meta: none.meta,
    }),
  })
  const told: Told[] = []
  await announce({
    notices: [coins, given, first],
    total: 3,
    me: 1,
    ...handlers,
    onCelebrate: async () => undefined,
    onEnergy: all => told.push(...all),
  })
  expect(screen.getByRole('status').elements()).toHaveLength(2)
  expect(told.map(({ notices }) => notices)).toEqual([[given], [first]])
  expect(told.map(({ toast: id }) => toasts.get().findIndex(shown => shown.id === id))).toEqual([0, -1])
})

test('several notices of energy in one toast are handed over together', async () => {
  await show(<p>Город</p>)
  const four = (['points', 'points', 'balance', 'activity-bitW'] as const).map(type => notice({ type }))
  const told: Told[] = []
  serve({ 'GET /user-activities': () => none })
  await announce({ notices: four, total: 4, me: 1, ...handlers, onEnergy: all => told.push(...all) })
  expect(told).toEqual([
    { toast: toasts.get()[0]?.id, notices: four.filter(({ type }) => type !== 'balance') },
  ])
})

test('a toast opens what its own notice tells of', async () => {
  const screen = await show(<p>Город</p>)
  const one = notice({ title: 'Новый чип' })
  serve({ [`PUT /notifications/${one.id}`]: () => ({ data: null }), 'GET /bookings': () => none })
  const opened: unknown[] = []
  await announce({ notices: [one], total: 1, me: 1, ...handlers, onOpen: given => void opened.push(given) })
  await screen.getByRole('button', { name: 'Новый чип' }).click()
  expect(opened).toEqual([one])
})

test('of more unread notices than are loaded a new one is told by itself, and older ones that follow are not', async () => {
  const screen = await show(<p>Город</p>)
  const older = notice({ title: 'Давняя' })
  const loaded = Array.from({ length: 3 }, () => notice({ title: 'Прежняя' }))
  keepAnnounced(loaded.map(({ id }) => id))
  const latest = notice({ title: 'Новая' })
  await announce({ notices: [latest, ...loaded], total: 20, me: 1, ...handlers })
  await expect.element(screen.getByText('Новая')).toBeVisible()
  expect(screen.getByText(/событи/).elements()).toEqual([])
  await announce({ notices: [...loaded, older], total: 19, me: 1, ...handlers })
  expect(screen.getByText('Давняя').elements()).toEqual([])
})

test('a celebration that waits while another notice comes is not kept as announced until it is over', async () => {
  const screen = await show(<button type="button">Меню</button>)
  const menu = document.createElement('div')
  menu.role = 'dialog'
  menu.innerHTML = '<button>Закрыть</button>'
  document.body.append(menu)
  menu.querySelector('button')?.focus()
  const first = notice({ type: 'activity-bitW', title: 'Миссия пройдена' })
  const sent = serve({
    'GET /bookings': () => none,
    'GET /user-activities': () => ({
      data: [{ id: 1, attributes: { createdAt: first.createdAt } }],
      meta: none.meta,
    }),
    [`PUT /notifications/${first.id}`]: () => ({ data: null }),
  })
  const [second, third] = [notice({ title: 'Бронь выдана' }), notice({ title: 'Бронь отклонена' })]
  await tell(first)
  await tell(second, first)
  expect([...announcedIds()]).toEqual([second.id])

  screen.getByRole('button', { name: 'Меню' }).element().focus()
  menu.remove()
  await screen
    .getByRole('dialog', { name: 'Первая миссия пройдена' })
    .getByRole('button', { name: 'Здорово!' })
    .click()
  await expect.poll(() => sent.map(({ method }) => method)).toContain('PUT')
  await tell(third, second, first)
  expect([...announcedIds()]).toEqual([third.id, second.id, first.id])
})
