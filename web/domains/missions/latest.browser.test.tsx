import { expect, test } from 'vitest'
import { list, resident, visit } from '../../testing/city.tsx'

const mission = (id: number) => ({
  id,
  attributes: {
    name: `Провести экскурсию по крыше ${id}`,
    type: 'activity_type_3',
    description: '',
    points: 100,
    balance: 50,
    places: null,
    effort: 120,
    publish_at: null,
    // The tags take two lines, as those of most missions do.
    available_until: '2036-06-02T18:00:00.000Z',
    deletedAt: null,
    requires_report: true,
    is_repeatable: false,
    badge: { data: null },
    image: { data: null },
  },
})

test('the placeholders of four missions are as high as the missions', async () => {
  const answer = Promise.withResolvers<object>()
  const { screen } = await visit('/dashboard', resident, { 'GET /activities': () => answer.promise })
  const loading = screen.getByRole('status').filter({ hasText: 'Загружаем миссии' })
  await expect.element(loading).toBeInTheDocument()
  const grid = (inside: Element | null | undefined) => inside?.closest<HTMLElement>('[class*="grid"]')
  const before = grid(loading.element())?.offsetHeight ?? 0
  answer.resolve(list([1, 2, 3, 4].map(mission)))
  await expect.poll(() => screen.getByRole('article').elements().length).toBe(4)
  const whole = grid(document.querySelector('article'))?.offsetHeight ?? 0
  expect(whole).toBeGreaterThan(100)
  expect(Math.abs(before - whole)).toBeLessThan(40)
})

const begun = (id: number, status: string, moderator_comment: string | null = null) => ({
  id,
  attributes: {
    status,
    moderator_comment,
    activity: { data: { ...mission(id), attributes: { ...mission(id).attributes, requires_report: true } } },
  },
})

test('the missions that one has begun come before the new ones, what was returned first', async () => {
  const { screen, address } = await visit('/dashboard', resident, {
    'GET /activities': () => list([5, 6].map(mission)),
    'GET /user-activity-enrolls': () =>
      list([begun(1, 'submitted'), begun(2, 'returned', 'Добавьте **план** четвёртой недели')]),
  })
  const block = screen.getByRole('region', { name: 'Продолжить' })
  await expect.element(block).toBeVisible()
  const rows = block.getByRole('article')
  expect(rows.elements().map(row => row.querySelector('h3')?.textContent)).toEqual([
    'Провести экскурсию по крыше 2',
    'Провести экскурсию по крыше 1',
  ])
  const [first, second] = rows.all()
  // The code that reads Markdown is loaded after the dashboard.
  await expect
    .poll(() => first?.element().textContent)
    .toContain('Отчёт вернули: Добавьте план четвёртой недели')
  expect(first?.element().querySelector('[aria-current="step"]')?.textContent).toBe('Отчёт')
  expect(second?.element().querySelector('[aria-current="step"]')?.textContent).toBe('Проверка')
  await expect.element(screen.getByRole('heading', { name: 'Новые миссии' })).toBeVisible()
  await first?.getByRole('link', { name: /^Доработать отчёт/ }).click()
  await expect.poll(address).toContain('mission=2')
})

test('the steps of a begun mission and its tags share a line beside the other blocks', async () => {
  const { screen } = await visit('/dashboard', resident, {
    'GET /activities': () => list(),
    'GET /user-activity-enrolls': () => list([begun(1, 'enrolled')]),
  })
  const row = screen.getByRole('region', { name: 'Продолжить' }).getByRole('article')
  await expect.element(row).toBeVisible()
  const middle = (selector: string) => {
    const box = row.element().querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
    return (box.top + box.bottom) / 2
  }
  expect(Math.abs(middle('ol') - middle('ol + *'))).toBeLessThan(2)
})

test('without a mission that one has begun there are only the latest ones', async () => {
  const { screen } = await visit('/dashboard', resident, {
    'GET /activities': () => list([5, 6].map(mission)),
    'GET /user-activity-enrolls': () => list(),
  })
  await expect.element(screen.getByRole('heading', { name: 'Миссии', exact: true })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Продолжить' }).query()).toBeNull()
})
