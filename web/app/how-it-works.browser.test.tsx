import { expect, test } from 'vitest'
import { tutorials } from '../domains/onboarding/tutorials.ts'
import { list, resident, visit } from '../testing/city.tsx'

test.each([
  ['/user-missions/1', 'my-missions'],
  ['/user-badge-list/1', 'badges'],
  ['/portal?tab=my-space', 'blog'],
  ['/my-booking-list', 'shop'],
] as const)('where %s is still empty, «Как это работает» opens the tutorial %s', async (path, topic) => {
  const { screen } = await visit(path, resident, {
    'GET /users/1': () => ({ id: 1, full_name: 'Анна Орлова' }),
    'GET /user-activity-enrolls': () => list(),
    'GET /user-badges': () => list(),
    'GET /badges': () => list(),
    'GET /articles': () => list(),
    'GET /bookings': () => list(),
  })
  await screen.getByRole('link', { name: 'Как это работает' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText(tutorials[topic].title, { exact: false }).first()).toBeVisible()
})

test('the empty list of another resident has no such link', async () => {
  const { screen } = await visit('/user-missions/2', resident, {
    'GET /users/2': () => ({ id: 2, full_name: 'Пётр Соколов' }),
    'GET /user-activity-enrolls': () => list(),
  })
  await expect.element(screen.getByText('Миссий в процессе нет')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Как это работает' }).elements()).toEqual([])
})
