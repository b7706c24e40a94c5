import { limits } from '#contract/rest/limits.ts'
import type { Input } from '../rest/input.ts'
import type { Problem, Refusals } from '../rest/refusals.ts'

const MAX_ID = 2_147_483_647

/** `{"users": [3, 1]}` of a bulk call: ids, each once, in the order given. Throws 400 that names the attribute. */
export function idsOf(
  data: { readonly [name: string]: unknown },
  name: string,
  refusals: Refusals,
): readonly number[] {
  const wrong = (message: string) => refusals.problems([{ path: [name], message }])
  const given = data[name]
  if (given === undefined || given === null) throw wrong(refusals.texts.required(name))
  if (!Array.isArray(given)) throw wrong(refusals.texts.invalidRelations)
  if (given.length === 0) throw wrong('Выберите хотя бы одну запись')
  if (given.length > limits.listItems) throw refusals.limit(name, limits.listItems)
  const ids = given.map(idOf)
  if (!ids.every(Number.isSafeInteger)) throw wrong(refusals.texts.invalidRelations)
  return [...new Set(ids)]
}

const idOf = (item: unknown) =>
  typeof item === 'number'
    ? item
    : typeof item === 'string' && /^\d{1,15}$/.test(item)
      ? Number(item)
      : Number.NaN

/** The id of a relation that a body must name. Throws 400 that names the attribute. */
export function idIn(input: Input, relation: string, refusals: Refusals): number {
  const id = input.id(relation)
  if (id === undefined || id === null) {
    throw refusals.problems([{ path: [relation], message: refusals.texts.required(relation) }])
  }
  return id
}

/** Those that a column of ids can hold; no row has another. */
export const possible = (ids: readonly number[]) => ids.filter(id => id > 0 && id <= MAX_ID)

/** 400 that names each id without a row: `users.17`. */
export function refuseUnknown(
  ids: readonly number[],
  rows: readonly { readonly id: number }[],
  at: (id: number) => readonly string[],
  refusals: Refusals,
): void {
  const known = new Set(rows.map(({ id }) => id))
  const problems = ids
    .filter(id => !known.has(id))
    .map((id): Problem => ({ path: at(id), message: `Записи с номером ${id} нет` }))
  if (problems.length > 0) throw refusals.problems(problems)
}

/** Where an id stands in the body of a bulk call: `users.17`. */
export const within =
  (name: string) =>
  (id: number): readonly string[] => [name, String(id)]
