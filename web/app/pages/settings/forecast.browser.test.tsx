import { expect, test } from 'vitest'
import { serve, show, textOf } from '#web/testing/app.tsx'
import { list, me } from '#web/testing/city.tsx'
import { ConditionsSection } from './ConditionsSection.tsx'
import { type Condition, obstacleOf } from './data.ts'
import { editCondition } from './modals.ts'

const condition = {
  id: 7,
  event: 'mission.completed',
  threshold: 5,
  window_days: null,
  mission: { id: 3, name: 'Первые пять' },
  is_active: true,
  updatedAt: '2026-11-20T09:00:00.000Z',
} as Condition

test.each([
  // Also of a condition that has awarded many: those who have the award are not counted.
  [0, /^Сейчас награждать некого: .+ или награда за них уже вручена\.$/],
  [2, /^Уже набрали столько событий: 2.жителя\./],
])(
  'of a condition by which %i residents wait for the award the dialog says what is true',
  async (residents, said) => {
    serve({
      'GET /users/me': () => ({ ...me, role: { type: 'superadmin' } }),
      'GET /mission-award-conditions/forecast': () => ({ data: { residents } }),
      'GET /automation-event-types': () => list(),
    })
    const screen = await show(<button type="button">Изменить</button>)
    void editCondition.open({ condition })
    await expect.poll(textOf(screen.getByRole('dialog').getByText(said))).toMatch(said)
  },
)

const mission = {
  name: 'Первые пять',
  points: 10,
  balance: 0,
  publish_at: null as string | null,
  available_until: null as string | null,
  deletedAt: null as string | null,
  badge: { data: null as object | null },
}
const past = '2026-11-20T09:00:00.000Z'
const future = '2126-11-20T09:00:00.000Z'

test.each([
  [{}, null],
  [{ available_until: future, publish_at: past }, null],
  [{ deletedAt: past }, 'deleted'],
  [{ available_until: past }, 'over'],
  [{ publish_at: future }, 'planned'],
  [{ badge: { name: 'Маяк', deletedAt: past } }, 'chipDeleted'],
] as const)('a mission with %o rewards by conditions, or the reason why not is known', (state, obstacle) => {
  expect(obstacleOf({ id: 3, ...mission, badge: null, ...state } as Parameters<typeof obstacleOf>[0])).toBe(
    obstacle,
  )
})

test('a condition whose mission is over says so in the list and in its dialog, and nobody is counted', async () => {
  const over = { ...mission, available_until: past }
  const sent = serve({
    'GET /users/me': () => ({ ...me, role: { type: 'superadmin' } }),
    'GET /mission-award-conditions': () =>
      list([
        {
          id: 7,
          attributes: {
            threshold: 5,
            window_days: null,
            is_active: true,
            updatedAt: past,
            event_type: { data: { id: 1, attributes: { key: 'mission.completed' } } },
            activity: { data: { id: 3, attributes: over } },
          },
        },
      ]),
    'GET /activities/3': () => ({ data: { id: 3, attributes: over }, meta: {} }),
    'GET /mission-award-conditions/forecast': () => ({ data: { residents: 0 } }),
    'GET /automation-event-types': () => list(),
  })
  const screen = await show(<ConditionsSection />)
  await expect.poll(textOf(screen.getByRole('listitem'))).toMatch(/Первые пять.*Срок миссии прошёл/)
  expect(sent.filter(({ path }) => path.includes('forecast'))).toEqual([])
  await screen.getByRole('button', { name: /^Изменить/ }).click()
  await expect
    .element(screen.getByText('Срок миссии прошёл: сейчас по этому условию никого не наградят.'))
    .toBeVisible()
})
