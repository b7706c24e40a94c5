import { z } from 'zod'
import { chipColors } from '../domains/chips.ts'
import { missionTypes } from '../domains/mission-types.ts'
import {
  IDLE_BUYERS,
  IDLE_DAYS,
  IDLE_ROWS,
  MOST_WAITING,
  type OverviewPeriod,
  overviewPeriods,
} from '../domains/overview.ts'
import { shopItemTypes } from '../domains/shop-types.ts'
import { moderator } from '../rest/access.ts'
import { call, rowId } from '../rest/call.ts'
import { thumbnail } from './thumbnail.ts'

const TEAM = 'номер команды'
const day = z.string().meta({ format: 'date', examples: ['2026-11-16'] })
const moment = z.string().meta({ format: 'date-time', examples: ['2026-11-21T09:30:00.000Z'] })
const whole = z.int().min(0)
const amount = z.number().meta({ examples: [128.5] })
const share = z.object({
  enrolled: whole,
  sent: whole,
  rewarded: whole,
  canceled: whole,
  withdrawn: whole.meta({ description: 'Из отменённых: после того, как отчёт был отправлен' }),
})
const minutes = z
  .number()
  .nullable()
  .meta({ description: 'Минуты', examples: [360] })
const waiting = z.object({
  count: whole.meta({ description: `Больше ${MOST_WAITING} не считаем` }),
  oldest: moment.nullable(),
})
const image = thumbnail.nullable()

const query = z.object({
  period: z
    .enum(Object.keys(overviewPeriods) as [OverviewPeriod, ...OverviewPeriod[]])
    .default('quarter')
    .meta({ description: 'Недели до нынешней: `month` — 4, `quarter` — 12, `year` — 52' }),
  team: rowId(TEAM)
    .optional()
    .meta({
      description: 'Только те, кто был в этой команде, когда это случилось; без него — весь город',
      examples: [3],
    }),
})
/** The parameters of a group of figures, checked. */
export type OverviewQuery = z.output<typeof query>

const group = <const N extends string, const S extends z.ZodType>(
  name: N,
  of: { readonly summary: string; readonly about: string; readonly data: S },
) =>
  call({
    method: 'get',
    path: `/api/overview/${name}` as const,
    summary: of.summary,
    about: of.about,
    may: moderator,
    query,
    answer: {
      schema: z.object({
        data: of.data,
        meta: z.object({
          from: day.meta({ description: 'Первый день периода, понедельник' }),
          to: day.meta({ description: 'Сегодня' }),
        }),
      }),
    },
  })

export const overviewActivity = group('activity', {
  summary: 'Активные жители по неделям',
  about: 'Активен тот, кто за неделю хоть раз заходил в город.',
  data: z.object({
    residents: whole.meta({ description: 'Сколько всего жителей, кроме тех, кому доступ закрыт' }),
    listedFrom: day.meta({
      description: 'С этого дня хранятся сами посещения; о неделях до него известно только число',
    }),
    weeks: z.array(z.object({ week: day, residents: whole })),
  }),
})

export const overviewFunnel = group('funnel', {
  summary: 'От записи до награды',
  about:
    'Записи, сделанные за период: сколько из них дошло до отчёта и до награды. Миссия без отчёта считается отправленной, когда её наградили. `before` — то же за такой же период до него.',
  data: z.object({
    now: share,
    before: share,
    overdue: whole.meta({
      description: `Записи без отчёта, у которых прошёл срок; больше ${MOST_WAITING} не считаем`,
    }),
    returned: whole.meta({ description: `Отчёты на доработке; больше ${MOST_WAITING} не считаем` }),
  }),
})

export const overviewDecisions = group('decisions', {
  summary: 'Сколько ждут решения',
  about:
    'Медиана времени от отчёта до решения и от брони до решения, по неделе решения, с точностью до 12 %.',
  data: z.object({
    reports: z.object({ now: minutes, before: minutes }),
    bookings: z.object({ now: minutes, before: minutes }),
    weeks: z.array(z.object({ week: day, reports: minutes, bookings: minutes })),
  }),
})

export const overviewEnergy = group('energy', {
  summary: 'Энергия по типам миссий',
  about: 'Сколько энергии выдано за период, отмены вычтены; `type: null` — начисления без миссии.',
  data: z.object({
    total: amount,
    before: amount,
    types: z.array(z.object({ type: z.enum(missionTypes).nullable(), amount })),
  }),
})

export const overviewTreasury = group('treasury', {
  summary: 'Казна',
  about:
    'Коины по месяцам: выдано (награды и ручные изменения, отмены вычтены) и потрачено (брони без возвратов). `held` — сколько на руках, у команды — у её нынешних участников; `reserve` — на сколько месяцев трат этого хватит, по трём последним полным месяцам.',
  data: z.object({
    held: amount,
    reserve: z.number().nullable(),
    yearAgo: z.number().nullable().meta({ description: '`reserve` год назад, для всего города' }),
    hasSpent: z.boolean().meta({ description: 'Были ли траты хоть когда-нибудь' }),
    months: z.array(z.object({ month: day, issued: amount, spent: amount })),
  }),
})

export const overviewWaiting = group('waiting', {
  summary: 'Что ждёт модератора',
  about:
    'Сколько ждёт и с каких пор: отчёты, брони, записи с вышедшим сроком и предложенные темы. Свои отчёты, записи и брони не считаются: о них решает другой модератор.',
  data: z.object({ reports: waiting, bookings: waiting, overdue: waiting, themes: waiting }),
})

export const overviewIdle = group('idle', {
  summary: 'Что никому не пригодилось',
  about: `По ${IDLE_ROWS} строк, всегда по всему городу: миссии, которые открыты больше ${IDLE_DAYS} дней и взяты не больше одного раза; товары на витрине, на которые коинов хватает не больше чем ${IDLE_BUYERS} жителям; чипы, которых нет ни у кого.`,
  data: z.object({
    missions: z.array(
      z.object({
        id: whole,
        name: z.string(),
        type: z.enum(missionTypes).nullable(),
        taken: whole,
        openedAt: moment,
      }),
    ),
    items: z.array(
      z.object({
        id: whole,
        name: z.string(),
        price: amount,
        buyers: whole,
        type: z.enum(shopItemTypes).nullable(),
        image,
      }),
    ),
    chips: z.array(
      z.object({ id: whole, name: z.string(), color: z.enum(chipColors), missions: whole, image }),
    ),
  }),
})

export const overviewGroups = [
  overviewWaiting,
  overviewActivity,
  overviewFunnel,
  overviewDecisions,
  overviewEnergy,
  overviewTreasury,
  overviewIdle,
] as const
