/**
 * The moment at which the city of the journeys is populated, a Wednesday in the middle of a month: what a list, a month or a
 * day holds does not depend on when the tests run. It lies ahead, because the browser, whose network has the machine's
 * clock, drops a cookie that ends in the past. From then on the city's time passes as usual; PostgreSQL's `now()`, which
 * only the day of an unused file and the development provider read, stays the machine's.
 */
const MOMENT = Date.parse('2030-05-15T09:00:00.000Z')

/** Milliseconds from the machine's clock to that of the city; setup.ts sets it once for all processes of a run. */
export const offset = () => Number(process.env['CITY_CLOCK_OFFSET'] ?? 0)

/** Sets the clock of the run's city to its moment, and this many minutes later. */
export function setClock(minutes = 0) {
  process.env['CITY_CLOCK_OFFSET'] = String(MOMENT + minutes * 60_000 - Date.now())
}

/** The time of the city. */
export const cityTime = () => new Date(Date.now() + offset())

/** Shifts the clock of a process or a page; timers are not affected. Serialized for the browser: no imports. */
export function shiftClock(milliseconds: number) {
  const Real = Date
  globalThis.Date = class extends Real {
    constructor(...values: readonly unknown[]) {
      if (values.length === 0) super(Real.now() + milliseconds)
      else super(...(values as [number]))
    }
    static override now() {
      return Real.now() + milliseconds
    }
  } as DateConstructor
}
