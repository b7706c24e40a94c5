import { addDays, type CityClock } from '#contract/clock.ts'
import { hour } from './dice.ts'

const OPENS = 9 * hour
const CLOSES = 19 * hour

const isWeekend = (date: string) => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())

/** The working time of the city: Monday to Friday, 9 to 19, by its own clock. */
export class Workdays {
  private readonly city: Pick<CityClock, 'dayOf' | 'startOf'>
  private readonly starts = new Map<string, number>()

  constructor(city: Pick<CityClock, 'dayOf' | 'startOf'>) {
    this.city = city
  }

  /** Midnight of the last whole working day before `at`. */
  last(at: number): number {
    let date = addDays(this.city.dayOf(at), -1)
    while (isWeekend(date)) date = addDays(date, -1)
    return this.startOf(date)
  }

  /** The working moment nearest after `at`, up to two hours later by `share` (0 to 1). */
  after(at: number, share: number): number {
    let date = this.city.dayOf(at)
    while (isWeekend(date) || at >= this.startOf(date) + CLOSES) {
      date = addDays(date, 1)
      at = Math.max(at, this.startOf(date) + OPENS)
    }
    const start = this.startOf(date)
    const earliest = Math.max(at, start + OPENS)
    return Math.floor(earliest + share * Math.min(2 * hour, start + CLOSES - earliest))
  }

  /** The working moment nearest before `at`, up to two hours earlier by `share` (0 to 1). */
  before(at: number, share: number): number {
    let date = this.city.dayOf(at)
    while (isWeekend(date) || at <= this.startOf(date) + OPENS) {
      date = addDays(date, -1)
      at = Math.min(at, this.startOf(date) + CLOSES)
    }
    const start = this.startOf(date)
    const latest = Math.min(at, start + CLOSES)
    return Math.ceil(latest - share * Math.min(2 * hour, latest - start - OPENS))
  }

  private startOf(date: string): number {
    const known = this.starts.get(date)
    if (known !== undefined) return known
    const start = this.city.startOf(date).getTime()
    this.starts.set(date, start)
    return start
  }
}
