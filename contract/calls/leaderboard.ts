import { z } from 'zod'
import { missionTypes } from '../domains/mission-types.ts'
import { users } from '../domains/people.ts'
import { noPlaceReasons, ratingPeriods, ratingTimes } from '../domains/rating-types.ts'
import { call, declared, paged, rowId } from '../rest/call.ts'
import { thumbnail } from './thumbnail.ts'

const id = z.int().min(1)
const position = z
  .int()
  .min(1)
  .meta({ examples: [4] })
const points = z.number().meta({ description: 'Энергия за период, bitW', examples: [120.5] })
const change = z
  .int()
  .nullable()
  .meta({
    description:
      'На сколько мест выше прошлого периода; `null` — сравнивать не с чем, как и на доске прошлого периода',
    examples: [2],
  })
const text = (example: string) => z.string().meta({ examples: [example] })
const user = z.object({
  id,
  full_name: text('Анна Воронцова').nullable(),
  points: z.number().meta({ description: 'Вся энергия жителя', examples: [980] }),
  reputation: z.int().meta({ examples: [12] }),
  avatar: thumbnail.nullable(),
})
const running = {
  period: z.enum(ratingPeriods).meta({ examples: ['month'] }),
  when: z.enum(ratingTimes).meta({ examples: ['current'] }),
  from: z
    .string()
    .nullable()
    .meta({
      description: 'Первый день периода; у всего времени его нет',
      format: 'date',
      examples: ['2026-11-01'],
    }),
  asOf: z.string().meta({ format: 'date-time', examples: ['2026-11-21T09:30:00.000Z'] }),
}
const board = {
  period: z.enum(ratingPeriods).default('month').meta({ description: 'Период; `all` — за всё время' }),
  when: z
    .enum(ratingTimes)
    .default('current')
    .meta({ description: 'Этот период или прошлый (`previous`); у всего времени прошлого нет' }),
  type: z.enum(missionTypes).optional().meta({ description: 'Только энергия миссий этого типа' }),
}
/** product §3: all time has no period before it. */
const hasPrevious = ({ period, when }: { period: string; when: string }) =>
  period !== 'all' || when === 'current'
const NO_PREVIOUS = { path: ['when'], message: 'У всего времени нет прошлого периода' }
const TEAM = 'номер команды'
const RESIDENT = '`me` или номер жителя'

/** product §3, §9. */
export const rating = call({
  method: 'get',
  path: '/api/rating',
  summary: 'Лидерборд',
  about:
    'Кто сколько энергии принёс городу за период. При равной энергии место общее. Скрывшихся, модераторов и тех, кому доступ закрыт, здесь нет; `meta.me` — своя строка, а если места нет, то почему. Первая тысяча мест верна до секунды, остальные — на момент `meta.asOf`, не старше минуты; доска прошлого периода окончательна, пока никто не скроется и не вернётся.',
  may: { of: users, to: 'find' },
  query: z
    .object({
      ...board,
      team: rowId(TEAM)
        .optional()
        .meta({ description: 'Участники одной команды между собой', examples: [3] }),
      around: z
        .union([z.literal('me'), rowId(RESIDENT)], RESIDENT)
        .optional()
        .meta({
          description:
            'Страница, в середине которой вы сами (`me`) или житель с этим номером; у кого здесь нет места, у того она пустая',
          examples: ['me'],
        }),
      pagination: paged,
    })
    .refine(hasPrevious, NO_PREVIOUS),
  answer: {
    schema: z.object({
      data: z.array(z.object({ position, points, change, user })),
      meta: z.object({
        pagination: declared<{ readonly total: number; readonly start?: number }>({ type: 'object' }),
        me: z
          .object({
            position: position.nullable(),
            points,
            change,
            previous: position
              .nullable()
              .meta({ description: 'Место за прошлый период; на доске прошлого периода его нет' }),
            reason: z
              .enum(noPlaceReasons)
              .nullable()
              .meta({ examples: [null] }),
            user,
          })
          .nullable(),
        ...running,
      }),
    }),
  },
})

export const teamRating = call({
  method: 'get',
  path: '/api/rating/teams',
  summary: 'Команды',
  about:
    'Сколько энергии за период приходится на одного активного участника команды: `score` = `points` / `members`. Активен тот, у кого есть место на лидерборде. При равном счёте место общее; команды без активных участников стоят в конце, без места. В ответе первые сто команд и своя, если она ниже. Счёт верен на момент `meta.asOf`, не старше минуты; и прошлый период считается по нынешнему составу команд; `meta.mine` — своя команда.',
  may: { of: users, to: 'find' },
  query: z.object(board).refine(hasPrevious, NO_PREVIOUS),
  answer: {
    schema: z.object({
      data: z.array(
        z.object({
          position: position.nullable(),
          team: z.object({ id, name: text('Маяк'), color: text('#2f6f62').nullable() }),
          points,
          members: z
            .int()
            .min(0)
            .meta({ description: 'Активных участников', examples: [8] }),
          score: z.number().meta({ examples: [15.06] }),
        }),
      ),
      meta: z.object({
        ...running,
        total: z
          .int()
          .min(0)
          .meta({ description: 'Сколько команд с местом', examples: [12] }),
        mine: z
          .int()
          .nullable()
          .meta({ description: 'Номер своей команды', examples: [3] }),
      }),
    }),
  },
})
