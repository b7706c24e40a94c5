import { randomFrom } from '../../random.ts'

export const hour = 3_600_000
export const day = 24 * hour

const moscow = 3 * hour
const midnight = (at: number) => Math.floor((at + moscow) / day) * day - moscow
const isWeekend = (at: number) => [0, 6].includes(new Date(at + moscow).getUTCDay())

/** Midnight of the last whole working day before `at`, by Moscow. */
export function lastWorkday(at: number): number {
  let start = midnight(at) - day
  while (isWeekend(start)) start -= day
  return start
}

/** Chances, choices and moments of the history, all from one seed. */
export class Dice {
  private readonly random: () => number

  constructor(seed: number) {
    this.random = randomFrom(seed)
  }

  chance(probability: number): boolean {
    return this.random() < probability
  }

  between(low: number, high: number): number {
    return low + this.random() * (high - low)
  }

  whole(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1))
  }

  one<T>(list: readonly T[]): T {
    const chosen = list[Math.floor(this.random() * list.length)]
    if (chosen === undefined) throw new Error('Nothing to choose from')
    return chosen
  }

  /** One of the list, the likelier the heavier; undefined when nothing weighs anything. */
  weighted<T>(list: readonly T[], weight: (one: T) => number): T | undefined {
    let rest = this.random() * list.reduce((sum, one) => sum + weight(one), 0)
    return list.find(one => weight(one) > 0 && (rest -= weight(one)) <= 0)
  }

  /** The working moment nearest after `at`: Monday to Friday, 9 to 19 by Moscow, at a minute of its own. */
  workingMoment(at: number): number {
    let start = midnight(at)
    const opens = (from: number) => from + 9 * hour
    const closes = (from: number) => from + 19 * hour
    while (isWeekend(start) || at >= closes(start)) {
      start += day
      at = Math.max(at, opens(start))
    }
    const earliest = Math.max(at, opens(start))
    return Math.floor(earliest + this.random() * Math.min(2 * hour, closes(start) - earliest))
  }
}
