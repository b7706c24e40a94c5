import { coinChanges, ENERGY_MONTHS, energyChanges } from '../domains/ledger.ts'
import { type Action, listOf, objectOf } from '../rest/action.ts'
import { ALL_OR_NOTHING, comment, dataOf, id, ids, oneOf, rowsOf, SENT_AGAIN } from './bulk.ts'

const amount = { type: 'number', multipleOf: 0.01, description: 'Больше нуля — начислить, меньше — списать' }
const why = 'Нужен комментарий или причина: житель увидит, за что.'
const left =
  'Если списать столько нельзя — 409 `NotEnoughEnergyError` или `NotEnoughCoinsError` с тем, сколько не хватает.'

/** The manual award and its reversal (product §3). */
const changesOf = (
  collection: typeof energyChanges | typeof coinChanges,
  what: string,
): readonly Action[] => [
  {
    method: 'post',
    path: `/api/${collection.name}`,
    summary: `Начислить или списать ${what}`,
    about: `${why} ${left} Себе нельзя: 403 \`OwnWorkError\`. ${SENT_AGAIN}`,
    access: collection.access.create,
    body: {
      schema: dataOf({ user: id, amount, 'comment?': comment, 'cause?': id }),
      example: { data: { user: 7, amount: 50, comment: 'За помощь на дне открытых дверей' } },
    },
    answer: { about: 'Строка с остатком после неё', schema: oneOf(collection) },
    refuses: [409],
  },
  {
    method: 'post',
    path: `/api/${collection.name}/create-many`,
    summary: `Начислить или списать ${what} многим`,
    about: `${why} ${ALL_OR_NOTHING} ${SENT_AGAIN}`,
    access: collection.access.create,
    shapes: collection.name,
    body: {
      schema: dataOf({ users: ids, amount, 'comment?': comment, 'cause?': id }),
      example: { data: { users: [7, 12], amount: 25, cause: 1 } },
    },
    answer: { about: 'Строки в порядке списка', schema: rowsOf(collection) },
    refuses: [409],
  },
  {
    method: 'delete',
    path: `/api/${collection.name}/{id}`,
    summary: 'Отменить строку',
    about:
      'Строка остаётся, рядом появляется обратная: `reversed_by`. Второй раз, сама отмена и плата за бронь — 409 `ConflictError`.',
    access: collection.access.delete,
    answer: { about: 'Отменённая строка', schema: oneOf(collection) },
    refuses: [409],
  },
]

export const energyActions: readonly Action[] = [
  {
    method: 'get',
    path: `/api/${energyChanges.name}/months`,
    summary: 'Энергия по месяцам',
    about: `Последние ${ENERGY_MONTHS} месяцев, нынешний последним; списания вычтены. Чужие видит модератор, для остальных в них нули.`,
    access: energyChanges.access.read,
    query: { user: { schema: id, about: 'Чья энергия; без него — своя', example: 7 } },
    answer: {
      schema: objectOf({
        data: listOf(
          objectOf({
            month: { type: 'string', examples: ['2026-11'] },
            points: { type: 'number', examples: [128.5] },
          }),
        ),
        meta: objectOf({}),
      }),
    },
  },
  ...changesOf(energyChanges, 'энергию'),
]
export const coinActions = changesOf(coinChanges, 'коины')
