import { z } from 'zod'
import { type ItemOption, mostOptions, optionLengths } from '#contract/domains/shop.ts'
import type { Problem, Refusals } from '../../rest/refusals.ts'
import { refuse } from '../refuse.ts'

/** The stock of an item as the database holds it. */
export interface Stock {
  readonly quantity: number | null
  readonly options: readonly ItemOption[] | null
}

export const emptyStock: Stock = { quantity: null, options: null }

type Data = { readonly [name: string]: unknown }

/** Of one option, and of an item without options. */
const MOST_PIECES = 10_000_000

const word = (most: number) =>
  z
    .string('Напишите текст')
    .trim()
    .min(1, 'Заполните')
    .max(most, `Не длиннее ${most} знаков`)
    .refine(text => text.isWellFormed() && !text.includes('\0'), 'Есть знаки, которые не сохранить')
const pieces = z
  .int('Целое число штук')
  .min(-MOST_PIECES, `Не больше ${MOST_PIECES} штук`)
  .max(MOST_PIECES, `Не больше ${MOST_PIECES} штук`)
const difference = z.strictObject({ add: pieces })
const total = z.union([pieces.min(0, 'Запас не бывает меньше нуля'), z.null()])
const given = z.union([difference, total], 'Число штук, null или {"add": число}')

const optionList = z
  .array(
    z.strictObject({
      id: word(optionLengths.id),
      name: word(optionLengths.name),
      quantity: given.optional(),
    }),
    'Список вариантов',
  )
  .min(1, 'Нужен хотя бы один вариант; null — без вариантов')
  .max(mostOptions, `Не больше ${mostOptions} вариантов`)

/**
 * The `quantity` and `options` of a body with each stock as a total. A stock is sent as a total, as null for no limit, or
 * as the difference `{"add": 5}`, which no sale in the meantime falsifies; an option without one keeps what it has.
 * `saved` is locked. Throws 400 for what is malformed, 409 for a difference that is more than there is.
 */
export function stockIn(data: Data, saved: Stock, refusals: Refusals): Data {
  const options = data['options'] === undefined ? saved.options : optionsIn(data['options'], saved, refusals)
  const own = data['options'] === undefined ? {} : { options }
  if (data['quantity'] === undefined) return own
  if (options) {
    if (data['quantity'] === null || data['quantity'] === sumOf(options)) return own
    throw refusals.problems([{ path: ['quantity'], message: 'Запас этого товара считается по вариантам' }])
  }
  if (typeof data['quantity'] !== 'object' || data['quantity'] === null)
    return { ...own, quantity: data['quantity'] }
  return { ...own, quantity: totalOf(data['quantity'], saved.quantity, ['quantity'], refusals) }
}

function optionsIn(value: unknown, saved: Stock, refusals: Refusals): readonly ItemOption[] | null {
  if (value === null) return null
  const list = parsed(optionList, value, ['options'], refusals)
  const problems = (['id', 'name'] as const).flatMap(key =>
    list.flatMap((option, index): Problem[] =>
      list.findIndex(other => same(other[key], option[key])) < index
        ? [{ path: ['options', String(index), key], message: 'Такой вариант в списке уже есть' }]
        : [],
    ),
  )
  if (problems.length > 0) throw refusals.problems(problems)
  return list.map(({ id, name, quantity }, index) => {
    const was = saved.options?.find(option => option.id === id)
    if (quantity === undefined) return { id, name, quantity: was ? was.quantity : null }
    const path = ['options', String(index), 'quantity']
    return { id, name, quantity: totalOf(quantity, was ? was.quantity : 0, path, refusals) }
  })
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** `now` is what is in stock; null: not limited. */
function totalOf(value: unknown, now: number | null, path: readonly string[], refusals: Refusals) {
  const stock = parsed(given, value, path, refusals)
  if (stock === null || typeof stock === 'number') return stock
  if (now === null)
    throw refuse('ConflictError', 'Запас не ограничен: сначала укажите, сколько штук есть', path)
  const next = now + stock.add
  if (next < 0) throw refuse('ConflictError', `В запасе осталось ${now}: столько не убрать`, path)
  if (next > MOST_PIECES) throw refusals.problems([{ path, message: `Не больше ${MOST_PIECES} штук` }])
  return next
}

/** The stock of all options: null when one is not limited, as the database computes it. */
const sumOf = (options: readonly ItemOption[]) =>
  options.reduce<number | null>(
    (sum, { quantity }) => (sum === null || quantity === null ? null : sum + quantity),
    0,
  )

function parsed<S extends z.ZodType>(
  schema: S,
  value: unknown,
  at: readonly string[],
  refusals: Refusals,
): z.output<S> {
  const { data, error } = schema.safeParse(value)
  if (error)
    throw refusals.problems(
      error.issues.map(({ path, message }) => ({ path: [...at, ...path.map(String)], message })),
    )
  return data
}
