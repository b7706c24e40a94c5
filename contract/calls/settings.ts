import { z } from 'zod'
import { awardConditions, eventKeys, MOST_COUNTED, MOST_DAYS } from '../domains/automation.ts'
import { MOST_WAITING } from '../domains/overview.ts'
import { teams } from '../domains/people.ts'
import { admin } from '../rest/access.ts'
import { call, ids, noMeta, numeric, rowId } from '../rest/call.ts'

const ROW = 'номер записи'
const row = rowId(ROW)
const many = numeric(z.int().min(1).max(MOST_COUNTED))

export const awardForecast = call({
  method: 'get',
  path: '/api/mission-award-conditions/forecast',
  summary: 'Сколько жителей получат',
  about:
    'У скольких жителей уже набралось столько событий: миссию они получат со следующим. Кто её уже прошёл, а она не повторяется, и кому доступ закрыт — не в счёт. Если событий так много, что за 10 секунд не сосчитать, — 503.',
  may: { of: awardConditions, to: 'find' },
  query: z.object({
    event: z.enum(eventKeys).meta({ description: 'Вид события' }),
    threshold: many.meta({ description: 'Сколько событий' }),
    window_days: numeric(z.int().min(1).max(MOST_DAYS))
      .optional()
      .meta({ description: 'За сколько дней; без него — за всё время' }),
    activity: row.meta({ description: 'Миссия' }),
    condition: row.optional().meta({ description: 'Номер условия, которое уже есть: его награды отсчитаны' }),
  }),
  answer: {
    schema: z.object({
      data: z.object({
        residents: z
          .int()
          .min(0)
          .meta({ examples: [31] }),
      }),
      meta: noMeta,
    }),
  },
})

export const moveToTeam = call({
  method: 'post',
  path: '/api/user-team-configs/move-members',
  summary: 'Перевести жителей в команду',
  about:
    'Житель состоит не больше чем в одной команде: из прежней он выходит. `team: null` — без команды. Все или никто.',
  repeats: true,
  may: { of: teams, to: 'update' },
  data: z.object({ team: row.nullable(), users: ids }),
  example: { team: 3, users: [7, 12] },
  answer: {
    schema: z.object({
      data: z.object({
        moved: z
          .int()
          .min(0)
          .meta({ description: 'Скольких это перевело', examples: [2] }),
      }),
      meta: noMeta,
    }),
  },
})

const count = z.int().min(0)

export const settingsUsage = call({
  method: 'get',
  path: '/api/settings/usage',
  summary: 'Кого касаются настройки',
  about: `Сколько жителей в каждом городе списка и в каждой команде, как часто названа причина (больше ${MOST_WAITING} не считаем), в скольких миссиях коины уже записаны.`,
  may: admin,
  answer: {
    schema: z.object({
      data: z.object({
        cities: z.array(z.object({ city: z.string(), residents: count })),
        causes: z.array(z.object({ id: count, used: count })),
        teams: z.array(z.object({ id: count, members: count })),
        teamless: count.meta({ description: 'Жителей без команды' }),
        missions: z.object({
          open: count.meta({ description: 'Открытых миссий с наградой в коинах' }),
          planned: count.meta({ description: 'Запланированных' }),
        }),
      }),
      meta: noMeta,
    }),
  },
})
