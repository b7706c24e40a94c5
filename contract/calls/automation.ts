import { z } from 'zod'
import { eventKeys } from '../domains/automation.ts'
import { missions } from '../domains/missions.ts'
import { call } from '../rest/call.ts'

export const countedToday = call({
  method: 'get',
  path: '/api/automation-event-types/today',
  summary: 'Сколько засчитано сегодня',
  about:
    'Ваши события за сегодняшний день города — по видам с `daily_cap`, за которые сейчас награждает хотя бы одно условие. Событие считается в течение секунды; сверх предела оно остаётся, но к награде не приближает.',
  may: { of: missions, to: 'find' },
  answer: {
    about: 'По алфавиту видов',
    schema: z.object({
      data: z.array(
        z.object({
          event: z.enum(eventKeys),
          counted: z
            .int()
            .min(0)
            .meta({ examples: [3] }),
          cap: z
            .int()
            .min(1)
            .meta({ description: 'Сколько засчитывается в день', examples: [20] }),
        }),
      ),
    }),
  },
})
