import { expect, test } from 'vitest'
import { list, moderator, visit } from '#web/testing/city.tsx'

test('a typed department adds no step to Back, a chosen access does', async () => {
  const { screen, address, back } = await visit('/admin/user-list?awayDays=30', moderator, {
    'GET /people': () => ({ data: [] }),
    'GET /people/count': () => ({ data: { total: 0, isMore: false } }),
    'GET /people/cities': () => ({ data: [] }),
    'GET /teams': () => list(),
    'GET /badges': () => list(),
    'GET /activities': () => list(),
  })
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
