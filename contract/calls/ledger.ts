import { z } from 'zod'
import { coinChanges, ENERGY_MONTHS, energyChanges } from '../domains/ledger.ts'
import { call, declared, ids, link, rowId, some, words } from '../rest/call.ts'
import { type DescribedVerb, verb } from '../rest/verb.ts'
import { ALL_OR_NOTHING, comment, dataOf, id } from './bulk.ts'

const amount = { type: 'number', multipleOf: 0.01, description: 'Больше нуля — начислить, меньше — списать' }
const why = 'Нужен комментарий или причина: житель увидит, за что.'
const left =
  'Если списать столько нельзя — 409 `NotEnoughEnergyError` или `NotEnoughCoinsError` с тем, сколько не хватает.'

/** The manual award and its reversal (product §3). */
const changesOf = (
  collection: typeof energyChanges | typeof coinChanges,
  what: string,
): readonly DescribedVerb[] => [
  verb(collection, 'create', {
    summary: `Начислить или списать ${what}`,
    about: `${why} ${left} Себе нельзя: 403 \`OwnWorkError\`.`,
    body: {
      schema: dataOf({ user: id, amount, 'comment?': comment, 'cause?': id }),
      example: { data: { user: 7, amount: 50, comment: 'За помощь на дне открытых дверей' } },
    },
    answer: 'Строка с остатком после неё',
    refuses: [409],
  }),
  verb(collection, 'delete', {
    summary: 'Отменить начисление',
    about:
      'Строка остаётся, рядом появляется обратная: `reversed_by`. Второй раз, сама отмена и плата за бронь — 409 `ConflictError`.',
    answer: 'Отменённая строка',
    refuses: [409],
  }),
]
export const energyVerbs = changesOf(energyChanges, 'энергию')
export const coinVerbs = changesOf(coinChanges, 'коины')

const changingMany = {
  method: 'post',
  about: `${why} ${ALL_OR_NOTHING}`,
  repeats: true,
  data: z.looseObject({
    users: ids,
    amount: declared<number>(amount),
    comment: words.optional(),
    cause: link.optional(),
  }),
  example: { users: [7, 12], amount: 25, cause: 1 },
  refuses: [409],
} as const

export const changeEnergyOfMany = call({
  ...changingMany,
  path: '/api/user-points-changes/create-many',
  summary: 'Начислить или списать энергию многим',
  may: { of: energyChanges, to: 'create' },
  shapes: energyChanges,
  answer: { about: 'Строки в порядке списка', schema: some(energyChanges) },
})

export const changeCoinsOfMany = call({
  ...changingMany,
  path: '/api/user-balance-changes/create-many',
  summary: 'Начислить или списать коины многим',
  may: { of: coinChanges, to: 'create' },
  shapes: coinChanges,
  answer: { about: 'Строки в порядке списка', schema: some(coinChanges) },
})

const USER = 'номер жителя'

export const energyMonths = call({
  method: 'get',
  path: '/api/user-points-changes/months',
  summary: 'Энергия по месяцам',
  about: `Последние ${ENERGY_MONTHS} месяцев, нынешний последним; списания вычтены. Чужие видит модератор, для остальных в них нули.`,
  may: { of: energyChanges, to: 'find' },
  query: z.object({
    user: rowId(USER)
      .optional()
      .meta({ description: 'Чья энергия; без него — своя', examples: [7] }),
  }),
  answer: {
    schema: z.object({
      data: z.array(
        z.object({
          month: z.string().meta({ examples: ['2026-11'] }),
          points: z.number().meta({ description: 'Энергия за месяц, bitW', examples: [128.5] }),
        }),
      ),
      meta: z.object({}),
    }),
  },
})
