import { expect, test } from 'vitest'
import type { Person } from '#web/domains/people/screens/admin/users/data.ts'
import { serve, show } from '#web/testing/app.tsx'
import { list } from '#web/testing/city.tsx'
import { ChipsBlock } from './ChipsBlock.tsx'
import { MissionsBlock } from './MissionsBlock.tsx'

const person = { id: 7, full_name: 'Анна Орлова', blocked: false, chips: 1 } as Person
const nobody = { data: null }
const createdAt = '2026-11-20T09:30:00.000Z'
const mission = (name: string, reward: object = {}) => ({
  data: {
    id: 1,
    attributes: { name, type: null, points: 240, balance: 120, image: nobody, badge: nobody, ...reward },
  },
})

test('missions in progress come first, and all but four are folded', async () => {
  const passed = (id: number) => ({
    id,
    attributes: {
      createdAt,
      points: 50,
      balance: null,
      activity: mission(`Пройдена ${id}`),
      awarded_by: nobody,
      user_badge: nobody,
    },
  })
  const all = Array.from({ length: 9 }, (_, at) => passed(at))
  serve({
    'GET /users/me': () => ({ id: 1, role: { type: 'moderator' } }),
    'GET /user-activity-enrolls': () =>
      list([
        {
          id: 5,
          attributes: {
            status: 'submitted',
            createdAt,
            submittedAt: createdAt,
            activity: mission('Воркшоп'),
          },
        },
      ]),
    'GET /user-activities': ({ path }) => {
      const size = Number(new URLSearchParams(path.split('?')[1]).get('pagination[pageSize]'))
      return list(all.slice(0, size), all.length)
    },
  })
  const screen = await show(<MissionsBlock person={person} />)
  await expect.element(screen.getByRole('heading', { name: 'Миссии: 10' })).toBeVisible()
  const names = () =>
    screen
      .getByRole('listitem')
      .elements()
      .map(row => row.querySelector('b')?.textContent)
  expect(names()).toEqual(['Воркшоп', 'Пройдена 0', 'Пройдена 1', 'Пройдена 2'])
  await expect.element(screen.getByText('На проверке')).toBeVisible()
  await screen.getByRole('button', { name: 'Ещё 6 миссий' }).click()
  await expect.poll(names).toHaveLength(10)
})

test('a chip is recalled from its own row', async () => {
  const chip = { id: 3, attributes: { name: 'Маяк', color: 'Blue', image: nobody } }
  serve({
    'GET /users/me': () => ({ id: 1, role: { type: 'moderator' } }),
    'GET /user-badges': () =>
      list([
        { id: 31, attributes: { createdAt, badge: { data: chip }, activity: nobody, awarded_by: nobody } },
      ]),
    'GET /badges': () => list([chip]),
    'GET /mission-award-causes': () => list(),
    'POST /people/by-ids': () => ({ data: [person] }),
  })
  const screen = await show(<ChipsBlock person={person} />)
  await screen.getByRole('button', { name: 'Отозвать чип «Маяк»' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Отозвать чип' })
  await expect.element(dialog.getByRole('combobox', { name: 'Чип' })).toHaveValue('Маяк')
})
