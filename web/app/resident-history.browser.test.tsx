import { expect, test } from 'vitest'
import { queryClient } from '../queries.ts'
import { refusal, serve, show } from '../testing/app.tsx'
import { list, moderator, visit } from '../testing/city.tsx'
import { isolated, strangeNames } from '../testing/strange.ts'
import { texts } from '../ui/texts.ts'
import { HistoryTab } from './pages/admin/user/HistoryTab.tsx'

const person = {
  id: 7,
  username: 'orlova',
  email: 'orlova@rdp.city',
  full_name: 'Анна Орлова',
  blocked: false,
  points: 1,
  balance: 1,
  chips: 0,
  reputation: 0,
  seenAt: null,
  role: { type: 'authenticated', name: 'Authenticated' },
  team: null,
  position: null,
  department: null,
  city: null,
  avatar: null,
}

test('the history shows such titles, authors, causes and comments as they are', async () => {
  serve({
    'GET /history': () => ({
      data: strangeNames.map((name, at) => ({
        id: `balance-change:${at + 1}`,
        category: 'balance-change',
        kind: 'manual',
        title: `Строка ${at}`,
        amount: 5,
        total_after: 5,
        subject: null,
        group: `balance-change:${at + 1}`,
        until: null,
        answer: null,
        origin: {
          author: { id: 1, name },
          cause: `${name}!`,
          comment: `${name}?`,
          reverses: null,
          reversed_by: null,
        },
        createdAt: '2026-11-21T09:30:00.000Z',
      })),
      meta: { pagination: { after: null, limit: 20 } },
    }),
  })
  const screen = await show(<HistoryTab user={1} chosen={{}} onChoose={() => undefined} />)
  await expect.element(screen.getByText('Строка 0')).toBeVisible()
  expect(isolated()).toEqual(
    expect.arrayContaining(strangeNames.flatMap(name => [name, `${name}!`, `${name}?`])),
  )
  expect(document.querySelector('img[src="x"]')).toBeNull()
  expect(document.title).not.toBe('1')
})

test('a row of the history names its pair, also one that is not loaded yet', async () => {
  const row = (id: number, more: object) => ({
    id: `points-change:${id}`,
    category: 'points-change',
    kind: 'manual',
    title: `Строка ${id}`,
    amount: -5,
    total_after: 0,
    subject: null,
    group: `points-change:${id}`,
    until: null,
    answer: null,
    createdAt: '2026-11-21T09:30:00.000Z',
    origin: { author: null, cause: null, comment: null, reverses: null, reversed_by: null, ...more },
  })
  serve({
    'GET /history': () => ({
      data: [
        row(3, { reverses: 'points-change:1' }),
        row(2, { reverses: 'points-change:0' }),
        row(1, { reversed_by: 'points-change:3' }),
      ],
      meta: { pagination: { after: null, limit: 20 } },
    }),
  })
  const screen = await show(<HistoryTab user={1} chosen={{}} onChoose={() => undefined} />)
  const undone = screen.getByRole('link', { name: /^отменено:/ })
  await expect.element(undone).toHaveAttribute('href', '#row-points-change:3')
  await expect
    .element(screen.getByRole('link', { name: /^отменяет:/ }))
    .toHaveAttribute('href', '#row-points-change:1')
  await expect.element(screen.getByText('отменяет более раннюю запись')).toBeVisible()
})

test('a moderator chooses categories of the history in the address, and Back brings what was shown', async () => {
  const { screen, sent, address, back } = await visit('/admin/user-list/user/7?tab=history', moderator, {
    'POST /people/by-ids': () => ({ data: [person] }),
    'GET /user-infos': () => list(),
    'GET /history/months': () => ({ data: [] }),
    'GET /history': () => ({ data: [], meta: { pagination: { after: null, limit: 20 } } }),
  })
  await expect.element(screen.getByText('В истории пока пусто.')).toBeVisible()
  await screen.getByRole('button', { name: 'Чипы' }).click()
  await expect.poll(address).toBe('/admin/user-list/user/7?tab=history&category=user-badge')
  await expect.element(screen.getByText('Таких событий пока нет')).toBeVisible()
  const asked = sent
    .filter(({ path }) => path.startsWith('/history?'))
    .map(({ path }) => decodeURIComponent(path))
  expect(asked.at(-1)).toContain('filters[category][$in][0]=user-badge')
  back()
  await expect.element(screen.getByText('В истории пока пусто.')).toBeVisible()
})

test('the card of the resident before is not shown under the name of the next one', async () => {
  const answered = Promise.withResolvers<void>()
  const info = (id: number, position: string) =>
    list([{ id, attributes: { position, updatedAt: '2026-11-21T09:30:00.000Z' } }])
  const { screen } = await visit('/admin/user-list/user/7?at=0', moderator, {
    'POST /people/by-ids': ({ body }) => ({
      data: [body.data.users[0] === 7 ? person : { ...person, id: 8, full_name: 'Борис Лампин' }],
    }),
    'GET /people': () => ({ data: [person, { ...person, id: 8 }] }),
    'GET /user-infos': async ({ path }) => {
      if (path.includes('[id]=7')) return info(3, 'Смотритель маяка')
      await answered.promise
      return info(4, 'Инженер связи')
    },
    'GET /cities-list': () => ({ data: { id: 1, attributes: { cities: [] } } }),
    'GET /user-change-items': () => list(),
    'GET /users/7/sessions': () => ({ data: [] }),
    'GET /users/8/sessions': () => ({ data: [] }),
    'GET /user-points-changes': () => list(),
    'GET /user-badges': () => list(),
    'GET /user-activities': () => list(),
    'GET /user-activity-enrolls': () => list(),
  })
  const position = screen.getByLabelText('Должность')
  await expect.element(position).toHaveValue('Смотритель маяка')
  await screen.getByRole('button', { name: 'Следующий житель' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Борис Лампин' })).toBeVisible()
  await expect.element(position).not.toBeInTheDocument()
  answered.resolve()
  await expect.element(position).toHaveValue('Инженер связи')
})

test('parts of a resident that fail say so in place, and are read again', async () => {
  let isBroken = true
  const answer = (body: unknown) => () => (isBroken ? refusal(400) : body)
  const { screen } = await visit('/admin/user-list/user/7', moderator, {
    'POST /people/by-ids': () => ({ data: [person] }),
    'GET /user-infos': () => list(),
    'GET /user-change-items': answer(list()),
    'GET /users/7/sessions': answer({ data: [] }),
    'GET /user-points-changes': answer(list()),
    'GET /user-badges': answer(list()),
    'GET /user-activities': answer(list()),
    'GET /user-activity-enrolls': () => list(),
  })
  const failed = screen.getByText(texts.partFailed)
  const retryAll = async () => {
    isBroken = false
    for (const button of screen.getByRole('button', { name: texts.retry }).elements())
      (button as HTMLElement).click()
    await expect.poll(() => failed.elements().length).toBe(0)
  }
  await expect.poll(() => failed.elements().length).toBe(2)
  await expect.element(screen.getByText('Открытых сеансов нет.')).not.toBeInTheDocument()
  await retryAll()
  await expect.element(screen.getByText('Открытых сеансов нет.')).toBeVisible()
  isBroken = true
  queryClient.clear()
  await screen.getByRole('tab', { name: 'Награды' }).click()
  await expect.poll(() => failed.elements().length).toBe(3)
  await retryAll()
  await expect.element(screen.getByText('Чипов пока нет.')).toBeVisible()
})
