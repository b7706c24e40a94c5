import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { list, moderator, visit } from '#web/testing/city.tsx'

const answers = {
  'GET /people': () => ({ data: [] }),
  'GET /people/count': () => ({ data: { total: 0, isMore: false } }),
  'GET /people/cities': () => ({ data: [] }),
  'GET /teams': () => list(),
  'GET /badges': () => list(),
  'GET /activities': () => list(),
}

test('a typed department adds no step to Back, a chosen access does', async () => {
  const { screen, address, back } = await visit('/admin/user-list?awayDays=30', moderator, answers)
  await screen.getByRole('combobox', { name: 'Доступ' }).click()
  await screen.getByRole('option', { name: 'Доступ закрыт' }).click()
  await expect.poll(address).toContain('blocked=')
  const department = screen.getByRole('searchbox', { name: 'Отдел' })
  await department.fill('Раз')
  await expect.poll(address).toContain('department=')
  await department.fill('Развитие')
  await expect.poll(() => decodeURIComponent(address())).toContain('department=Развитие')
  back()
  await expect.poll(address).toBe('/admin/user-list?awayDays=30')
  await expect.element(department).toHaveValue('')
})

test('on a phone too Back undoes one choice of the filters', async () => {
  await page.viewport(390, 844)
  const { screen, address, back } = await visit('/admin/user-list?awayDays=30', moderator, answers)
  await screen.getByRole('button', { name: /^Фильтры/ }).click()
  const filters = screen.getByRole('dialog')
  await filters.getByRole('combobox', { name: 'Доступ' }).click()
  await screen.getByRole('option', { name: 'Доступ закрыт' }).click()
  await expect.poll(address).toContain('blocked=')
  back()
  await expect.poll(address).toBe('/admin/user-list?awayDays=30')
})
