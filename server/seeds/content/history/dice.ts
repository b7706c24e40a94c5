import { randomFrom } from '../../random.ts'
import type { Workdays } from './workdays.ts'

export const hour = 3_600_000
export const day = 24 * hour

/** Chances, choices and moments of the history, all from one seed. */
export class Dice {
  private readonly random: () => number

  private readonly workdays: Workdays

  constructor(seed: number, workdays: Workdays) {
    this.random = randomFrom(seed)
    this.workdays = workdays
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

  /** The working moment nearest after `at`, at a minute of its own. */
  workingMoment(at: number): number {
    return this.workdays.after(at, this.random())
  }
}
