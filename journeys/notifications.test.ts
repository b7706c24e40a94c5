import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { calls, makeMission } from './calls.ts'
import { idOf, moderator, newcomers } from './people.ts'
import { expect, test } from './test.ts'
import { expectToast, heard } from './toasts.ts'

const neighbour = 'Зоя Орлова'

const toasts = (page: Page) =>
  page.getByRole('region', { name: 'Уведомления', exact: true }).getByRole('status')
const unreadOf = async (page: Page) =>
  (await calls(page).get('/notifications?filters[is_viewed]=false&pagination[pageSize]=100')).body.data
/** Matches a number whatever the kind of its spaces. */
const figure = (value: number) => new RegExp(String(value).replaceAll(/\B(?=(\d{3})+$)/g, '\\s'))

type Visit = (person: string, path?: string) => Promise<Page>

/** Opens the dashboard with all earlier notices viewed and the stream connected. */
async function atHome(visit: Visit, person: string) {
  const page = await visit(person)
  for (const { id } of await unreadOf(page))
    await calls(page).put(`/notifications/${id}`, { is_viewed: true })
  const stream = page.waitForResponse(response => response.url().endsWith('/notifications/stream'))
  await page.reload()
  await stream
  await expect(toasts(page)).toHaveCount(0)
  return page
}

interface Gift {
  readonly to: string
  readonly amount: number
  readonly comment: string
}
async function give(desk: Page, what: 'points' | 'balance', { to, ...gift }: Gift) {
  const { status, body } = await calls(desk).post(`/user-${what}-changes`, { user: idOf(to), ...gift })
  expect(status, JSON.stringify(body)).toBe(200)
}

/** A mission of one's own, rewarded at once: 100 bitW and 50 coins. Answers its name. */
async function reward(desk: Page, person: string) {
  const name = await makeMission(desk, 'Встретить рассвет')
  const { body } = await calls(desk).get(`/activities?filters[name][$eq]=${encodeURIComponent(name)}`)
  const user = idOf(person)
  const { status } = await calls(desk).post('/user-activities', { user, activity: body.data[0].id })
  expect(status).toBe(200)
  return name
}

async function violations(page: Page) {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const results = await new AxeBuilder({ page }).setLegacyMode().analyze()
    found.push(...results.violations.map(({ id }) => `${id}, ${colorScheme}`))
  }
  return found
}

test('a reward appears as a toast on the open page, updates its totals, and links to the history', {
  tag: ['@desktop', '@gate-desktop'],
}, async ({ visit }) => {
  const desk = await visit(moderator)
  const page = await atHome(visit, neighbour)
  const total = async () => (await calls(page).get('/energy')).body.data.attributes.total as number
  const mine = async () => (await calls(page).get('/users/me')).body.points as number
  const [energy, points] = [await total(), await mine()]
  const reactor = page.getByRole('region', { name: 'Энергия города' })
  await expect(reactor).toContainText(figure(energy))

  const name = await reward(desk, neighbour)
  // A toast under the pointer or with the focus does not close.
  const open = toasts(page).getByRole('button', { name: '+100 bitW за миссию' })
  await open.focus()
  await expectToast(page, '+100 bitW за миссию', name)
  await expectToast(page, '+50 коинов за миссию')
  await expect(reactor).toContainText(figure(energy + 100))
  await expect(reactor).toContainText(figure(points + 100))
  expect(await violations(page)).toEqual([])
  await open.click()
  await expect(page).toHaveURL('/account?tab=history')
  const row = page.getByRole('listitem').filter({ hasText: `Миссия «${name}» пройдена` })
  await expect(row.filter({ hasText: /\+100\sbitW/ })).toContainText(figure(points + 100))
  // The one that was not opened is unread, whether its toast has run out or not.
  await page.getByRole('button', { name: /^1\sнепрочитанное уведомление$/ }).click()
  const latest = page.getByRole('dialog', { name: 'Уведомления' })
  await expect(latest.getByRole('listitem').first()).toContainText('+50 коинов за миссию')
  await latest.getByRole('button', { name: 'Отметить все' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Уведомления', exact: true })).toBeVisible()
  await expect.poll(async () => (await unreadOf(page)).length).toBe(0)
})

test('the toast of a chip opens its assembly, which turns over to the report that earned it', {
  tag: '@desktop',
}, async ({ visit }) => {
  const desk = await visit(moderator)
  const page = await atHome(visit, neighbour)
  const user = idOf(neighbour)
  const { data: chip } = (await calls(desk).post('/badges', { name: 'Первый свет', color: 'Green' })).body
  const mission = await makeMission(desk, 'Зажечь окна', {
    badge: chip.id,
    points: null,
    balance: null,
    requires_report: true,
  })
  const { body } = await calls(page).get(`/activities?filters[name][$eq]=${encodeURIComponent(mission)}`)
  const activity = body.data[0].id
  const enrolment = (await calls(page).post('/user-activity-enrolls', { activity })).body.data.id
  const report = 'Зажгли все окна на площади.'
  await calls(page).put(`/user-activity-enrolls/${enrolment}`, { status: 'submitted', report })
  const { status } = await calls(desk).post('/user-activities', { user, activity, comment: 'Светло' })
  expect(status).toBe(200)

  const open = toasts(page).getByRole('button', { name: 'Чип «Первый свет» ваш' })
  await open.focus()
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Первый свет' })
  await expect(dialog).toContainText('Такой пока только у вас')
  await expect(dialog).toContainText(`За миссию «${mission}»`)
  await dialog.getByRole('button', { name: 'Отчёт за чип' }).click()
  await expect(dialog.getByRole('region', { name: 'Отчёт за чип' })).toContainText(report)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('link', { name: 'В коллекцию' }).click()
  await expect(page).toHaveURL(`/user-badge-list/${user}`)
  await expect(dialog).toBeHidden()
})

test('a notice that is switched off gives no toast, and the list keeps earlier ones', {
  tag: '@desktop',
}, async ({ visit }) => {
  const desk = await visit(moderator)
  const page = await atHome(visit, neighbour)
  await page.goto('/account?tab=notifications')
  const energy = page.getByRole('switch', { name: 'Энергия' })
  await energy.uncheck()
  await page.reload()
  await expect(energy).not.toBeChecked()

  await give(desk, 'points', { to: neighbour, amount: 7, comment: 'Тихо' })
  await give(desk, 'balance', { to: neighbour, amount: 8, comment: 'Громко' })
  await expectToast(page, 'Громко')
  expect(await heard(page)).toHaveLength(1)
  const rows = page.getByRole('tabpanel').getByRole('listitem')
  await expect(rows.first()).toContainText('Громко')
  await expect(rows.first()).toContainText('Новое')
  await page.getByRole('button', { name: 'Отметить все прочитанными' }).click()
  await expect(rows.first()).not.toContainText('Новое')
  await expect(rows.filter({ hasText: 'Тихо' })).toHaveCount(0)
  expect(await unreadOf(page)).toEqual([])
  await energy.check()
  expect((await heard(page)).filter(toast => toast.includes('Не получилось'))).toEqual([])
})

test(
  'the first mission is celebrated, the second one gives an ordinary toast',
  { tag: '@gate-desktop' },
  async ({ visit }, { project }) => {
    const newcomer = project.name === 'phone' ? newcomers.phone : newcomers.desktop
    const desk = await visit(moderator)
    const page = await atHome(visit, newcomer)
    const first = await reward(desk, newcomer)
    const celebration = page.getByRole('dialog', { name: 'Первая миссия пройдена' })
    await expect(celebration).toContainText(first)
    await expect(celebration).toContainText('+50 коинов за миссию')
    expect(await heard(page)).toEqual([])
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(celebration).toBeHidden()
    await expect.poll(async () => (await unreadOf(page)).length).toBe(0)

    const second = await reward(desk, newcomer)
    await expectToast(page, second)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
)
