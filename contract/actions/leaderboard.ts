import { noPlaceReasons, ratingPeriods } from '../domains/leaderboard.ts'
import { missionTypes } from '../domains/missions.ts'
import { resident } from '../rest/access.ts'
import { type Action, listOf, objectOf, type Schema } from '../rest/action.ts'
import { limits } from '../rest/limits.ts'
import { id } from './bulk.ts'

const position: Schema = { type: 'integer', minimum: 1, examples: [4] }
const points: Schema = { type: 'number', examples: [120.5] }
const moved = (schema: Schema): Schema => ({ ...schema, type: [schema.type as string, 'null'] })
const change: Schema = {
  type: ['integer', 'null'],
  description: 'На сколько мест выше прошлого периода; `null` — сравнивать не с чем',
  examples: [2],
}
const user = objectOf({
  id,
  full_name: { type: ['string', 'null'], examples: ['Анна Воронцова'] },
  points: { type: 'number', description: 'Вся энергия жителя', examples: [980] },
  reputation: { type: 'integer', examples: [12] },
  avatar: {
    anyOf: [
      objectOf({
        url: { type: 'string', examples: ['/uploads/thumbnail_anna.webp'] },
        width: { type: ['integer', 'null'], examples: [156] },
        height: { type: ['integer', 'null'], examples: [156] },
        formats: { type: 'null' },
      }),
      { type: 'null' },
    ],
  },
})

const period = { enum: ratingPeriods, examples: ['month'] }
const from: Schema = { type: ['string', 'null'], format: 'date', examples: ['2026-11-01'] }
const asOf: Schema = { type: 'string', format: 'date-time', examples: ['2026-11-21T09:30:00.000Z'] }
const board = {
  period: { schema: { enum: ratingPeriods, default: 'month' }, about: 'Период; `all` — за всё время' },
  type: { schema: { enum: missionTypes }, about: 'Только энергия миссий этого типа' },
}

/** product §3, §9. */
export const leaderboardActions: readonly Action[] = [
  {
    method: 'get',
    path: '/api/rating',
    summary: 'Лидерборд',
    about:
      'Кто сколько энергии принёс городу за период. При равной энергии место общее. Скрывшихся, заблокированных и модераторов здесь нет; `meta.me` — своя строка, а если места нет, то почему. Первая тысяча мест верна до секунды, остальные — на момент `meta.asOf`, не старше минуты.',
    access: resident,
    query: {
      ...board,
      team: { schema: id, about: 'Участники одной команды между собой', example: 3 },
      around: { schema: { enum: ['me'] }, about: 'Страница, в середине которой вы сами' },
      'pagination[page]': { schema: { type: 'integer', minimum: 1, default: 1 }, about: 'Страница' },
      'pagination[pageSize]': {
        schema: {
          type: 'integer',
          minimum: 1,
          maximum: limits.maxPageSize,
          default: limits.defaultPageSize,
        },
        about: 'Строк на странице',
      },
    },
    answer: {
      schema: objectOf({
        data: listOf(objectOf({ position, points, change, user })),
        meta: objectOf({
          pagination: { type: 'object' },
          me: {
            anyOf: [
              objectOf({
                position: moved(position),
                points,
                change,
                reason: { enum: [...noPlaceReasons, null], examples: [null] },
              }),
              { type: 'null' },
            ],
          },
          period,
          from,
          asOf,
        }),
      }),
    },
  },
  {
    method: 'get',
    path: '/api/rating/teams',
    summary: 'Команды',
    about:
      'Сколько энергии за период приходится на одного активного участника команды: `score` = `points` / `members`. Активен тот, у кого есть место на лидерборде. При равном счёте место общее; команды без активных участников стоят в конце, без места. Счёт верен на момент `meta.asOf`, не старше минуты; `meta.mine` — своя команда.',
    access: resident,
    query: board,
    answer: {
      schema: objectOf({
        data: listOf(
          objectOf({
            position: moved(position),
            team: objectOf({
              id,
              name: { type: 'string', examples: ['Маяк'] },
              color: { type: ['string', 'null'], examples: ['#2f6f62'] },
            }),
            points,
            members: { type: 'integer', minimum: 0, description: 'Активных участников', examples: [8] },
            score: { type: 'number', examples: [15.06] },
          }),
        ),
        meta: objectOf({
          period,
          from,
          asOf,
          mine: { type: ['integer', 'null'], description: 'Номер своей команды', examples: [3] },
        }),
      }),
    },
  },
]
