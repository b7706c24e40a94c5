type Name<Values> = keyof Values & string

/** A field that somebody else changed: its value when it was opened, as it is now, and whether it was edited here too. */
export interface Clash<Values, N extends Name<Values> = Name<Values>> {
  readonly name: N
  readonly before: Values[N]
  readonly theirs: Values[N]
  readonly isMine: boolean
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Names of the fields whose values differ. Values are plain data. */
export const changedFields = <Values extends object>(before: Values, now: Values): readonly Name<Values>[] =>
  (Object.keys(before) as Name<Values>[]).filter(name => !isSame(before[name], now[name]))

/**
 * Joins two versions that were both edited from `before`: fields edited here keep `mine`, all others take `theirs`.
 * `clashes` lists every field that they changed.
 */
export function merge<Values extends object>(before: Values, mine: Values, theirs: Values) {
  const own = changedFields(before, mine)
  const values = { ...theirs, ...Object.fromEntries(own.map(name => [name, mine[name]])) } as Values
  const clashes = changedFields(before, theirs).map(
    (name): Clash<Values> => ({
      name,
      before: before[name],
      theirs: theirs[name],
      isMine: own.includes(name) && !isSame(mine[name], theirs[name]),
    }),
  )
  return { values, clashes }
}
