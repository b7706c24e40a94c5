import type { z } from 'zod'
import { sentOptions, sentStock, stockBasis } from '#contract/calls/shop.ts'
import { type ItemOption, MOST_PIECES, sameName } from '#contract/domains/shop.ts'
import { type Problem, Refusal, type Refusals } from '../../rest/refusals.ts'
import { refuse } from '../refuse.ts'

/** The stock of an item as the database holds it. */
export interface Stock {
  readonly quantity: number | null
  readonly options: readonly ItemOption[] | null
}

export const emptyStock: Stock = { quantity: null, options: null }

type Data = { readonly [name: string]: unknown }

/**
 * The `quantity` and `options` of a body with each stock as a total. A stock is sent
 *
 * - as the difference `{"add": 5}`, which no sale in the meantime falsifies;
 * - as `{"total": 17, "seen": 12}`, refused with 409 when it is not 12 any more;
 * - as a total, or null for no limit, which overwrites what is there. `isOutdated` (the client named a version with
 *   If-Match, and bookings have moved the stock since) refuses a total with 412, since the client may not have seen the sale.
 *
 * An option without one keeps what it has. When an item gets options, their totals replace its own stock: it is sent with
 * them as `quantity: {"seen": 12}`. `saved` is locked. Throws 400 for what is malformed, 409 for a difference that is
 * more than there is.
 */
export function stockIn(data: Data, saved: Stock, isOutdated: boolean, refusals: Refusals): Data {
  const read = reader(isOutdated, refusals)
  const { quantity } = data
  const options =
    data['options'] === undefined ? saved.options : optionsIn(data['options'], saved, read, refusals)
  const own = data['options'] === undefined ? {} : { options }
  if (options && stockBasis.safeParse(quantity).success) {
    const { seen } = stockBasis.parse(quantity)
    if (seen !== saved.quantity) throw changedSince(seen, saved.quantity, ['quantity'])
    return own
  }
  if (options && !saved.options && isOutdated && saved.quantity !== null)
    throw unseen(saved.quantity, ['options'])
  if (quantity === undefined) return own
  if (options) {
    if (quantity === null || quantity === sumOf(options)) return own
    throw refusals.problems([{ path: ['quantity'], message: 'Запас этого товара считается по вариантам' }])
  }
  // The engine takes a number in a text for a number.
  if (typeof quantity !== 'object' && Number(quantity) > MOST_PIECES) throw tooMany(['quantity'], refusals)
  if (typeof quantity !== 'object' && !isOutdated) return { ...own, quantity }
  return { ...own, quantity: read(quantity, saved.quantity, ['quantity']) }
}

type Read = (value: unknown, now: number | null, path: readonly string[]) => number | null

function optionsIn(
  value: unknown,
  saved: Stock,
  read: Read,
  refusals: Refusals,
): readonly ItemOption[] | null {
  if (value === null) return null
  const list = parsed(sentOptions, value, ['options'], refusals)
  const problems = (['id', 'name'] as const).flatMap(key =>
    list.flatMap((option, index): Problem[] =>
      list.findIndex(other => sameName(other[key], option[key])) < index
        ? [{ path: ['options', String(index), key], message: 'Такой вариант в списке уже есть' }]
        : [],
    ),
  )
  if (problems.length > 0) throw refusals.problems(problems)
  return list.map(({ id, name, quantity }, index) => {
    // An option that was removed and added again under its name is the same option: bookings of it still count.
    const was =
      saved.options?.find(option => option.id === id) ??
      saved.options?.find(
        option => sameName(option.name, name) && !list.some(other => other.id === option.id),
      )
    if (quantity === undefined) return { id, name, quantity: was ? was.quantity : null }
    // There is nothing that the first stock of an option could overwrite.
    if (!was && typeof quantity === 'number') return { id, name, quantity }
    return {
      id,
      name,
      quantity: read(quantity, was ? was.quantity : 0, ['options', String(index), 'quantity']),
    }
  })
}

/** Reads one stock as a total; `now` is what there is, null: not limited. */
const reader =
  (isOutdated: boolean, refusals: Refusals): Read =>
  (value, now, path) => {
    const stock = parsed(sentStock, value, path, refusals)
    if (stock === null) return stock
    if (typeof stock === 'number') {
      if (isOutdated && now !== null && stock !== now) throw unseen(now, path)
      return stock
    }
    if ('total' in stock) {
      if (stock.seen !== now) throw changedSince(stock.seen, now, path)
      return stock.total
    }
    if (now === null)
      throw refuse('ConflictError', 'Запас не ограничен: сначала укажите, сколько штук есть', path)
    const next = now + stock.add
    if (next < 0) throw refuse('ConflictError', `В запасе осталось ${now}: столько не убрать`, path)
    if (next > MOST_PIECES) throw tooMany(path, refusals)
    return next
  }

const inWords = (stock: number | null) => (stock === null ? 'без ограничений' : String(stock))

const changedSince = (seen: number | null, now: number | null, path: readonly string[]) =>
  refuse(
    'ConflictError',
    `Пока вы правили, запас изменился: было ${inWords(seen)}, стало ${inWords(now)}. Проверьте числа и сохраните ещё раз`,
    path,
  )

function unseen(now: number, path: readonly string[]) {
  const message = `После этой версии брони изменили запас, сейчас ${now}: пришлите прибавку {"add": число} или итог с тем, что видели, {"total": число, "seen": ${now}}`
  return new Refusal(412, 'PreconditionFailedError', message, [
    { path, message, name: 'PreconditionFailedError' },
  ])
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

const tooMany = (path: readonly string[], refusals: Refusals) =>
  refusals.problems([{ path, message: `Не больше ${MOST_PIECES} штук` }])
