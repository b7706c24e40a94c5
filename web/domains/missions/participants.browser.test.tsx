import { expect, test } from 'vitest'
import { list, missionRow, moderator, resident, visit } from '../../testing/city.tsx'

const mission = (id: number, places: number | null) =>
  missionRow(id, {
    places,
    // Each in a month of its own, so in a group of its own.
    available_until: `2036-0${id}-02T18:00:00.000Z`,
    is_full: false,
  })
const missions = [mission(3, null), mission(4, 5), mission(5, null), mission(6, 1)]
const over = missionRow(2, { places: null, available_until: '2026-01-02T18:00:00.000Z', is_full: false })
const face = (id: number, full_name: string | null) => ({ id, full_name, avatar: null })
const participants = {
  data: [
    { id: 3, total: 21, latest: [face(9, 'Анна'), face(8, null)] },
    { id: 6, total: 2, latest: [] },
  ],
}
const asked = (sent: readonly { path: string }[]) =>
  sent.map(({ path }) => path).filter(path => path.startsWith('/activities/participants'))

test('the participants of all missions of a page are asked for in one call', async () => {
  const { screen, sent } = await visit('/user-activity-list', resident, {
    'GET /activities': () => list([...missions, over]),
    'GET /user-activities': () => list(),
    'GET /user-activity-enrolls': () => list(),
    'GET /activities/participants': () => participants,
  })
  const textOf = (name: string) => screen.getByRole('article').filter({ hasText: name }).element().textContent
  await expect.element(screen.getByText('21\u00a0житель')).toBeVisible()
  expect(textOf('Миссия 4')).toContain('Занято 0 из 5\u00a0мест')
  expect(textOf('Миссия 5')).toContain('Станьте первопроходцем')
  expect(textOf('Миссия 2')).toMatch(/Никто не участвовал.*Закрыта/)
  expect(textOf('Миссия 6')).toContain('Мест нет')
  expect(textOf('Миссия 6')).not.toContain('Занято')
  expect(asked(sent)).toHaveLength(1)
})

test('the list of moderators asks for missions with places alone', async () => {
  const { screen, sent } = await visit('/admin/activity-list', moderator, {
    'GET /activities': () => list(missions),
    'GET /activities/participants': () => participants,
  })
  await expect.element(screen.getByRole('cell', { name: '2 из 1' })).toBeVisible()
  await expect.element(screen.getByRole('cell', { name: '0 из 5' })).toBeVisible()
  expect(asked(sent)).toHaveLength(1)
  expect(
    asked(sent)[0]
      ?.match(/ids\[\d\]=(\d)/g)
      ?.join(),
  ).toBe('ids[0]=4,ids[1]=6')
})
