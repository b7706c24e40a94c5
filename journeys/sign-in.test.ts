import { calls } from './calls.ts'
import { menu } from './menu.ts'
import { moderator, resident } from './people.ts'
import { settled } from './settled.ts'
import { choose, signIn } from './sign-in.ts'
import { expect, test } from './test.ts'

const latest =
  '/activities?tab=published&sort[0]=opens_at:desc&sort[1]=name:desc&pagination[page]=1&pagination[pageSize]=4' +
  '&populate[badge][populate][image]=true&populate[image]=true'

interface Shown {
  readonly attributes: {
    readonly name: string
    readonly points: number | null
    readonly badge: { readonly data: { readonly attributes: { readonly name: string } } | null }
    readonly image: { readonly data: readonly unknown[] | null }
  }
}

test('a resident signs in through the provider and sees the missions, chips and pictures that the API returns', {
  tag: ['@desktop', '@gate-desktop'],
}, async ({ visit }) => {
  // Independent of other journeys: both kinds of reward are among the latest.
  const desk = calls(await visit(moderator))
  const { body: badges } = await desk.get('/badges?pagination[limit]=1')
  const made = await desk.post('/activities', { name: 'Собрать карту чипов', badge: badges.data[0].id })
  expect(made.status).toBe(200)

  const page = await visit(null)
  await signIn(page, resident, '/')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Городской интерфейс' })).toBeVisible()
  const api = calls(page)

  const { body: missions } = await api.get(latest)
  const cards = page.getByRole('region', { name: /миссии$/i }).getByRole('article')
  await expect(cards).toHaveCount(4)
  await settled(page)
  for (const [index, { attributes }] of (missions.data as readonly Shown[]).entries()) {
    const card = cards.nth(index)
    await expect(card.getByRole('heading')).toHaveText(attributes.name)
    const chip = attributes.badge.data
    if (chip) await expect(card).toContainText(`Чип «${chip.attributes.name}»`)
    else if (attributes.points) await expect(card).toContainText('bitW')
    const pictures = await card
      .locator('img')
      .evaluateAll(images => images.map(image => (image as HTMLImageElement).naturalWidth))
    expect(pictures.length).toBeGreaterThanOrEqual(attributes.image.data ? 1 : 0)
    expect(pictures.filter(width => width === 0)).toEqual([])
  }
  await expect(cards.filter({ hasText: 'Чип «' }).first()).toBeVisible()

  const { body: energy } = await api.get('/energy')
  const total = new Intl.NumberFormat('ru-RU').format(Math.floor(energy.data.attributes.total))
  await expect(page.getByRole('region', { name: 'Энергия города' })).toContainText(total)
})

test('after signing in a visitor gets the requested screen', { tag: '@desktop' }, async ({ visit }) => {
  const page = await visit(null)
  await signIn(page, moderator, '/admin/activity-list?page=2#end')
  await expect(page).toHaveURL('/admin/activity-list?page=2#end')
  await expect(page.getByRole('button', { name: 'Страница 2' })).toHaveAttribute('aria-current', 'page')
})

test('signing out ends the session on the server too', { tag: ['@desktop', '@gate-desktop'] }, async ({
  visit,
  complaints,
}) => {
  // The dashboard may still be loading when its session ends.
  complaints.foresee(/status of 40[13]/)
  const page = await visit(null)
  await signIn(page, resident, '/dashboard')
  const cookies = await page.context().cookies()
  await (await menu(page)).getByRole('button', { name: 'Выйти' }).click()
  await expect(page.getByRole('heading', { name: 'Кто вы?' })).toBeVisible()

  const thief = await visit(null)
  await thief.context().addCookies(cookies)
  await thief.goto('/dashboard')
  await expect(thief.getByRole('heading', { name: 'Кто вы?' })).toBeVisible()
  const { status } = await calls(thief).get('/users/me')
  expect([401, 403]).toContain(status)

  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Кто вы?' })).toBeVisible()
})

test('a session that ends while a screen is open leads to sign-in and back to the screen', {
  tag: ['@desktop', '@gate-desktop'],
}, async ({ visit, complaints }) => {
  complaints.foresee(/status of 401/, /^UnauthorizedError/)
  const page = await visit(moderator, '/admin/activity-list')
  // Requests of their own would redirect to sign-in before the button does.
  await settled(page)
  await page.route('**/api/notifications**', () => undefined)
  const { origin } = new URL(page.url())
  // The provider's own session would sign in again without a question.
  await page.context().clearCookies({ name: /^(?!city$)/ })
  await page.context().addCookies([{ name: 'city', value: 'a session that has ended', url: origin }])
  await page.getByRole('button', { name: 'Страница 2' }).click()
  await expect(page.getByRole('heading', { name: 'Кто вы?' })).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await choose(page, moderator)
  await expect(page).toHaveURL('/admin/activity-list?page=2')
  await expect(page.getByRole('table', { name: 'Миссии' }).getByRole('link').first()).toBeVisible()
})
