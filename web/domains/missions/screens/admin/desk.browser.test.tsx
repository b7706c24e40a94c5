import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { textOf } from '#web/testing/app.tsx'
import { list, missionRow, moderator, visit } from '#web/testing/city.tsx'

const mission = (id: number, more: object = {}) =>
  missionRow(id, { createdAt: '2026-11-20T09:30:00.000Z', updatedAt: '2026-11-21T09:30:00.000Z', ...more })
const pages = (rows: readonly object[]) => ({
  data: rows,
  meta: { pagination: { page: 1, pageSize: 20, pageCount: 2, total: 21 } },
})

const answers = {
  'GET /user-activity-enrolls': () => list(),
  'GET /user-activities': () => list(),
  'GET /bookings': () => list(),
  'GET /tags': () => list(),
  'GET /badges': () => list(),
  'GET /activity-change-items': () => list(),
  'GET /activities/participants': () => ({ data: [{ id: 7, total: 1, latest: [] }] }),
  'GET /points-balance-ratio': () => ({ data: { id: 1, attributes: { ratio: 0.5 } }, meta: {} }),
}
beforeEach(() => localStorage.clear())

test('page and tab of the list are kept in the address: a link and Back show them again', async () => {
  const all = {
    ...answers,
    'GET /activities': ({ path }: { path: string }) => {
      const asked = decodeURIComponent(path)
      if (asked.includes('[deletedAt][$notNull]')) return list([mission(3, { deletedAt: '2026-11-20' })])
      return pages([mission(asked.includes('[page]=2') ? 2 : 1)])
    },
  }
  const { screen, address, back } = await visit('/admin/activity-list', moderator, all)
  const name = (id: number) => screen.getByRole('link', { name: `Миссия ${id}`, exact: true })
  await expect.element(name(1)).toBeVisible()
  await screen.getByRole('button', { name: 'Страница 2' }).click()
  await expect.element(name(2)).toBeVisible()
  expect(address()).toBe('/admin/activity-list?page=2')
  back()
  await expect.element(name(1)).toBeVisible()
  await screen.getByRole('tab', { name: /^Удалённые/ }).click()
  await expect.element(screen.getByRole('button', { name: 'Вернуть' })).toBeVisible()
  expect(address()).toBe('/admin/activity-list?tab=deleted')
  await screen.unmount()

  const again = await visit('/admin/activity-list?page=2', moderator, all)
  await expect.element(name(2)).toBeVisible()
  await expect
    .element(again.screen.getByRole('button', { name: 'Страница 2' }))
    .toHaveAttribute('aria-current', 'page')
})

test('a page that does not load without a connection says so, and loads on a retry', async () => {
  let isLost = false
  const { screen, address } = await visit('/admin/activity-list', moderator, {
    ...answers,
    'GET /activities': ({ path }) => {
      if (isLost) throw new TypeError('Failed to fetch')
      return pages([mission(path.includes('%5Bpage%5D=2') || path.includes('[page]=2') ? 2 : 1)])
    },
  })
  await expect.element(screen.getByRole('link', { name: 'Миссия 1', exact: true })).toBeVisible()
  isLost = true
  await screen.getByRole('button', { name: 'Страница 2' }).click()
  await expect.element(screen.getByText('Миссии не загрузились'), { timeout: 10_000 }).toBeVisible()
  isLost = false
  await screen.getByRole('button', { name: 'Попробовать ещё раз' }).click()
  await expect.element(screen.getByRole('link', { name: 'Миссия 2', exact: true })).toBeVisible()
  expect(address()).toBe('/admin/activity-list?page=2')
})

test('another page of the list begins at its top, and more rows leave the reader in place', async () => {
  const { screen, address } = await visit('/admin/activity-list', moderator, {
    ...answers,
    'GET /activities': () => pages([mission(1)]),
  })
  await expect.element(screen.getByRole('link', { name: 'Миссия 1', exact: true })).toBeVisible()
  document.body.style.minHeight = '5000px'
  window.scrollTo(0, 200)
  await screen.getByRole('combobox', { name: 'Строк на странице' }).selectOptions('50')
  await expect.poll(address).toBe('/admin/activity-list?size=50')
  expect(window.scrollY).toBeGreaterThan(0)
  await screen.getByRole('button', { name: 'Страница 2' }).click()
  await expect.poll(address).toContain('page=2')
  await expect.poll(() => window.scrollY).toBe(0)
  document.body.style.minHeight = ''
})

const nobody = { data: null }
const enrolment = (id: number) => ({
  id,
  attributes: {
    status: 'submitted',
    createdAt: '2020-11-20T09:30:00.000Z',
    submittedAt: '2020-11-21T09:30:00.000Z',
    decidedAt: '2020-11-22T09:30:00.000Z',
    report: 'Готово.',
    moderator_comment: null,
    attachments: { data: [] },
    activity: { data: { id: 7, attributes: { name: 'Миссия 7' } } },
    decided_by: nobody,
    user: {
      data: {
        id,
        attributes: {
          full_name: `Житель ${id}`,
          username: `login${id}`,
          blocked: false,
          avatar: nobody,
          user_info: nobody,
        },
      },
    },
  },
})
const cardOf = (id: number) => `/admin/user-list/user/${id}?tab=award`

test('another page of participants stays below the editor, with the year and the card of each', async () => {
  const { screen } = await visit('/admin/activity-list/activity/7', moderator, {
    ...answers,
    'GET /activities/7': () => ({ data: mission(7), meta: {} }),
    'GET /user-activity-enrolls': ({ path }) =>
      pages([enrolment(decodeURIComponent(path).includes('[page]=2') ? 2 : 1)]),
  })
  const second = screen.getByRole('button', { name: 'Страница 2' })
  await second.click()
  await expect
    .element(screen.getByRole('link', { name: 'Житель 2', exact: true }))
    .toHaveAttribute('href', cardOf(2))
  await expect.element(screen.getByRole('cell', { name: /20.ноября.2020/ })).toBeVisible()
  await expect.element(screen.getByText(/21.ноября.2020,.12:30/)).toBeVisible()
  await expect.element(second).toHaveFocus()
})

test('participants are chosen for an act after the way back to their mission too', async () => {
  const { screen, back } = await visit('/admin/activity-list/activity/7', moderator, {
    ...answers,
    'GET /activities/7': () => ({ data: mission(7), meta: {} }),
    'GET /user-activity-enrolls': () => list([enrolment(1)]),
  })
  const box = screen.getByRole('checkbox', { name: /Житель 1/ })
  await expect.element(box).toBeVisible()
  await screen.getByRole('main').getByRole('link', { name: 'Миссии', exact: true }).click()
  await expect.element(box).not.toBeInTheDocument()
  back()
  await box.click()
  await expect.element(screen.getByRole('button', { name: /Наградить/ }).first()).toBeVisible()
})

test('enrolments of another year name it, and each resident leads to the card of the moderators', async () => {
  const { screen } = await visit('/admin/enroll-list', moderator, {
    ...answers,
    'GET /user-activity-enrolls': () => list([enrolment(1)]),
  })
  await expect
    .element(screen.getByRole('link', { name: 'Житель 1', exact: true }))
    .toHaveAttribute('href', cardOf(1))
  for (const day of [20, 21, 22])
    await expect.element(screen.getByRole('cell', { name: new RegExp(`${day}.ноября.2020`) })).toBeVisible()
})

/** The editor of mission 7. What `put` answers is what is read from then on, as on a server. */
async function edit(put: () => unknown) {
  let kept: unknown = { data: mission(7), meta: {} }
  const { screen, sent } = await visit('/admin/activity-list/activity/7', moderator, {
    ...answers,
    'GET /activities/7': () => kept,
    'PUT /activities/7': async () => {
      kept = await put()
      return kept
    },
  })
  const name = screen.getByLabelText('Название')
  await expect.element(name).toHaveValue('Миссия 7')
  const save = screen.getByRole('button', { name: 'Сохранить' })
  return { screen, name, save, puts: () => sent.filter(({ method }) => method === 'PUT') }
}

test('a picture of a mission has the shape of its drawings', async () => {
  const { screen } = await edit(() => undefined)
  await expect.element(screen.getByText(/^до 10.МБ, 6:5$/)).toBeVisible()
})

test('wrong input is explained at its field, and nothing is saved', async () => {
  const { screen, name, save, puts } = await edit(() => undefined)
  const energy = screen.getByLabelText('Энергия, bitW')
  await name.fill('  ')
  await energy.fill('999999999999')
  await save.click()
  await expect.element(name).toHaveAccessibleDescription(/Напишите название/)
  await expect.element(energy).toHaveAccessibleDescription(/Не больше 99\s999\s999,99/)
  await expect.element(name).toHaveFocus()
  expect(puts()).toEqual([])
})

test('repeated clicks and keys save a mission once', async () => {
  const answer = Promise.withResolvers<object>()
  const { screen, name, save, puts } = await edit(() => answer.promise)
  await name.fill('Миссия раз')
  await save.dblClick()
  await userEvent.keyboard('{Control>}s{/Control}')
  answer.resolve({
    data: mission(7, { name: 'Миссия раз', updatedAt: '2026-11-21T10:30:00.000Z' }),
    meta: {},
  })
  await expect.element(save).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Миссия раз' })).toBeVisible()
  expect(puts().map(({ body }) => body.data)).toEqual([{ name: 'Миссия раз' }])
})

test('any chip of the city can be chosen: words find it, the preview shows it, and the log names those of before', async () => {
  const chip = (id: number, name: string) => ({
    id,
    attributes: { name, color: 'Blue', description: null, deletedAt: null, image: nobody },
  })
  const change = { field: 'badge', old_value: 140, new_value: null, createdAt: '2026-11-21T09:30:00.000Z' }
  const { screen, sent } = await visit('/admin/activity-list/activity/7', moderator, {
    ...answers,
    'GET /activities/7': () => ({ data: mission(7), meta: {} }),
    'PUT /activities/7': () => ({ data: mission(7), meta: {} }),
    'GET /activity-change-items': () => list([{ id: 1, attributes: { ...change, changed_by: nobody } }]),
    'GET /badges': ({ path }) =>
      list(decodeURIComponent(path).includes('_q=Яр') ? [chip(130, 'Ярмарка')] : [chip(1, 'Азбука')]),
    'GET /badges/130': () => ({ data: chip(130, 'Ярмарка'), meta: {} }),
    'GET /badges/140': () => ({ data: chip(140, 'Якорь'), meta: {} }),
  })
  await expect.element(screen.getByText('Якорь')).toBeVisible()
  await screen.getByRole('radio', { name: 'Чип' }).click({ force: true })
  const field = screen.getByRole('combobox', { name: 'Какой чип' })
  const save = screen.getByRole('button', { name: 'Сохранить' })
  await save.click()
  await expect.element(field).toHaveAccessibleDescription('Выберите чип')
  await expect.element(field).toHaveFocus()
  await field.fill('Яр')
  await screen.getByRole('option', { name: 'Ярмарка' }).click()
  await expect.element(field).toHaveValue('Ярмарка')
  const card = screen.getByRole('region', { name: 'Карточка у жителя' })
  await expect.poll(textOf(card)).toContain('Ярмарка')
  await save.click()
  const put = () => sent.find(({ method }) => method === 'PUT')?.body.data
  await expect.poll(put).toEqual({ badge: 130, points: null, balance: null })
})

test.each([
  ['/admin/enroll-list?step=late&team=3', 'late'],
  ['/admin/enroll-list?step=reports&team=3', 'reports'],
  ['/admin/review?tab=late', 'late'],
])('%s lists the enrolments that the figures count', async (path, tab) => {
  const { sent } = await visit(path, moderator, answers)
  const asked = () => sent.map(({ path: call }) => decodeURIComponent(call))
  await expect
    .poll(() => asked().some(call => call.includes(`tab=${tab}`) && /pageSize\]=20/.test(call)))
    .toBe(true)
  // The number beside the list is that of the same tab.
  const counts = asked().filter(
    call => call.startsWith('/user-activity-enrolls') && /pageSize\]=1(&|$)/.test(call),
  )
  for (const call of counts) expect(call).toMatch(/[?&]tab=(late|reports)/)
  expect(counts.length).toBeGreaterThan(0)
})
