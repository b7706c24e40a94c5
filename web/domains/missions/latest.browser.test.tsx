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
    effort: null,
    publish_at: null,
    // The tags take two lines, as those of most missions do.
    available_until: '2036-06-02T18:00:00.000Z',
    deletedAt: null,
    requires_report: false,
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
