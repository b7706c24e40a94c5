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

test('filters that find nobody say so before the count of what they find has come', async () => {
  const answer = Promise.withResolvers<Response>()
  const isOfBefore = ({ path }: { path: string }) => !path.includes('department=')
  const person = {
    id: 7,
    username: 'ada',
    email: 'ada@city.example',
    full_name: 'Ада Лавлейс',
    blocked: false,
    points: 0,
    balance: 0,
    reputation: 0,
    chips: 0,
    seenAt: null,
    role: { type: 'authenticated', name: 'Authenticated' },
    team: null,
    position: null,
    department: null,
    city: null,
    avatar: null,
  }
  const { screen } = await visit('/admin/user-list?awayDays=30', moderator, {
    ...answers,
    'GET /people': sent => ({ data: isOfBefore(sent) ? [person] : [] }),
    'GET /people/count': sent => (isOfBefore(sent) ? { data: { total: 1, isMore: false } } : answer.promise),
  })
  await expect.element(screen.getByRole('link', { name: 'Ада Лавлейс' })).toBeVisible()
  await screen.getByRole('searchbox', { name: 'Отдел' }).fill('Развитие')
  await expect.element(screen.getByText('Никого не нашли')).toBeVisible()
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
