import type { Resolved } from './data.ts'

export type Candidate = Resolved['residents'][number]

/** What a moderator has decided about lines, by their index. */
export interface Decisions {
  /** The resident chosen for an ambiguous or a similar line. */
  readonly chosen: ReadonlyMap<number, number>
  readonly skipped: ReadonlySet<number>
}

/** How a line of the list stands. */
export type Mark = 'found' | 'open' | 'missing' | 'duplicate' | 'skipped'

export interface ReadList {
  readonly marks: readonly Mark[]
  /** Everybody found or chosen, each once, in the order of the list. */
  readonly people: readonly Candidate[]
  /** The index of the line in which a resident stands first. */
  readonly lineOf: ReadonlyMap<number, number>
  /** Lines that have no answer. */
  readonly left: number
}

/** Who is found by the lines of a pasted list, together with what was decided about them. */
export function readList(lines: readonly Resolved[], { chosen, skipped }: Decisions): ReadList {
  const people = new Map<number, Candidate>()
  const lineOf = new Map<number, number>()
  const marks = lines.map(({ state, residents }, index): Mark => {
    const isSkipped = state !== 'found' && skipped.has(index)
    const choice = state === 'found' ? residents[0] : residents.find(({ id }) => id === chosen.get(index))
    const person = isSkipped ? undefined : choice
    if (person && state !== 'duplicate') {
      if (!people.has(person.id)) lineOf.set(person.id, index)
      people.set(person.id, person)
      return 'found'
    }
    if (state === 'duplicate') return 'duplicate'
    if (isSkipped) return 'skipped'
    return state === 'ambiguous' ? 'open' : 'missing'
  })
  const left = marks.filter(mark => mark === 'open' || mark === 'missing').length
  return { marks, people: [...people.values()], lineOf, left }
}

/** What was decided about the lines of one list, for those that stand in another one too, by the indexes of that one. */
export function carriedOver(
  lines: readonly Resolved[],
  { chosen, skipped }: Decisions,
  asked: readonly string[],
): Decisions {
  // Of equal lines the first is decided about, the others are its duplicates.
  const indexOf = new Map(lines.map(({ line }, index) => [line, index] as const).toReversed())
  const carried = { chosen: new Map<number, number>(), skipped: new Set<number>() }
  for (const [index, line] of asked.entries()) {
    const former = indexOf.get(line)
    if (former === undefined) continue
    const choice = chosen.get(former)
    if (choice !== undefined) carried.chosen.set(index, choice)
    if (skipped.has(former)) carried.skipped.add(index)
  }
  return carried
}
