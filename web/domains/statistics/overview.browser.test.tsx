import { expect, test } from 'vitest'
import { list, moderator, visit } from '../../testing/city.tsx'

const months = Array.from({ length: 12 }, (_, index) => ({
  month: `2026-${String(index + 1).padStart(2, '0')}-01`,
  issued: 100 + index,
  spent: 50,
}))
const answers = {
  'GET /user-team-configs': () =>
    list([
      { id: 3, attributes: { name: 'Верфь' } },
      { id: 4, attributes: { name: 'Маяк' } },
    ]),
  'GET /overview/treasury': () => ({
    data: { held: 1000, reserve: 4, yearAgo: null, hasSpent: true, months },
    meta: {},
  }),
}

test('the overview keeps period and team in the address and asks for them', async () => {
  const { screen, address, sent } = await visit('/admin/overview', moderator, answers)
  const year = screen.getByRole('radio', { name: 'Год', exact: true })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Сводка' })).toBeVisible()
  year.element().closest('label')?.click()
  await expect.poll(address).toBe('/admin/overview?period=year')
  await screen.getByRole('combobox', { name: 'Команда' }).click()
  await screen.getByRole('option', { name: 'Маяк' }).click()
  await expect.poll(address).toBe('/admin/overview?period=year&team=4')
  await expect
    .poll(() => sent.some(({ path }) => /^\/overview\/treasury\?.*period=year.*team=4/.test(path)))
    .toBe(true)
})

test('an address opens the overview of its period and team, and a table stands behind the plot', async () => {
  const { screen } = await visit('/admin/overview?period=year&team=4', moderator, answers)
  await expect.element(screen.getByRole('radio', { name: 'Год', exact: true })).toBeChecked()
  await expect.element(screen.getByRole('combobox', { name: 'Команда' })).toHaveDisplayValue('Маяк')
  const treasury = screen.getByRole('region', { name: 'Казна города' })
  await treasury.getByText('Таблицей').click()
  await expect.poll(() => treasury.getByRole('row').elements().length).toBe(13)
})

test.each([
  [true, 'Больше трёх месяцев без трат'],
  [false, 'Трат пока не было'],
])(
  'the treasury tells a city that spends no more from one that never has, whatever months are shown: %s',
  async (hasSpent, words) => {
    const shown = months.map(month => ({ ...month, spent: 0 }))
    const { screen } = await visit('/admin/overview', moderator, {
      ...answers,
      'GET /overview/treasury': () => ({
        data: { held: 1000, reserve: null, yearAgo: null, hasSpent, months: shown },
        meta: {},
      }),
    })
    const treasury = screen.getByRole('region', { name: 'Казна города' })
    await expect.element(treasury.getByRole('link', { name: words })).toBeVisible()
  },
)
