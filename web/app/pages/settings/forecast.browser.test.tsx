import { expect, test } from 'vitest'
import { serve, show, textOf } from '#web/testing/app.tsx'
import { list, me } from '#web/testing/city.tsx'
import type { Condition } from './data.ts'
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
