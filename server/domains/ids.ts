import { MAX_ID } from '#contract/rest/bounds.ts'
import type { Input } from '../rest/input.ts'
import type { Problem, Refusals } from '../rest/refusals.ts'

/** The id of a relation that a body must name. Throws 400 that names the attribute. */
export function idIn(input: Input, relation: string, refusals: Refusals): number {
  const id = input.id(relation)
  if (id === undefined || id === null) {
    throw refusals.problems([{ path: [relation], message: refusals.texts.required(relation) }])
  }
  return id
}

/** Ids within the range of an integer column; rows have no others. */
export const idsInRange = (ids: readonly number[]) => ids.filter(id => id > 0 && id <= MAX_ID)

/** Throws 400 with the path of each id without a row: `users.17`. */
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

/** Path of an id in the body of a bulk call: `users.17`. */
export const pathInList =
  (name: string) =>
  (id: number): readonly string[] => [name, String(id)]
