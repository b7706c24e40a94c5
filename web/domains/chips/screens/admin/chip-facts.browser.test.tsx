import { expect, test } from 'vitest'
import { serve, show } from '#web/testing/app.tsx'
import { list } from '#web/testing/city.tsx'
import { ChipFacts } from './ChipFacts.tsx'
import type { CityChip } from './data.ts'

const chip = { id: 6, name: 'Маяк', holders_count: 21, deletedAt: null } as CityChip

test('the titles of the blocks beside a chip stand equally high, and so does what is below them', async () => {
  serve({
    'GET /users/count': () => 100,
    'GET /activities': () => list(),
    'GET /badge-change-items': () => list(),
  })
  const screen = await show(<ChipFacts chip={chip} />)
  await expect.element(screen.getByText('Правок ещё не было.')).toBeVisible()
  const titles = screen.getByRole('heading', { level: 2 }).elements()
  expect(titles.map(({ textContent }) => textContent)).toContain('Журнал')
  const heights = titles.map(title => {
    const block = title.closest('section')
    const below = title.parentElement?.nextElementSibling
    const top = title.getBoundingClientRect().top
    return [
      Math.round(top - (block?.getBoundingClientRect().top ?? 0)),
      Math.round((below?.getBoundingClientRect().top ?? 0) - top),
    ]
  })
  expect(heights).toEqual(Array(3).fill(heights[0]))
})

test('the share of a chip is not shown while the number of residents is unknown', async () => {
  const count = Promise.withResolvers<number>()
  serve({
    'GET /users/count': () => count.promise,
    'GET /activities': () => list(),
    'GET /badge-change-items': () => list(),
  })
  const screen = await show(<ChipFacts chip={chip} />)
  await expect.element(screen.getByText('Правок ещё не было.')).toBeVisible()
  expect(screen.getByText('%').query()).toBeNull()
  count.resolve(50)
  await expect.element(screen.getByText(/Есть у 21 из 50/)).toBeVisible()
})
