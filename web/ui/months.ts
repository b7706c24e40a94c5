const STEPS = [1, 2, 3, 4, 5, 6, 8, 10]
const LINES = 3

/** The axis of a chart: its maximum and grid lines, round figures not below the highest bar. */
export function scaleOf(most: number) {
  const least = Math.max(most, LINES) / LINES
  const power = 10 ** Math.floor(Math.log10(least))
  const step = (STEPS.find(candidate => candidate * power >= least) ?? 10) * power
  const lines = Array.from({ length: LINES + 1 }, (_, n) => n * step)
  return { top: step * LINES, lines }
}

const short = new Intl.DateTimeFormat('ru-RU', { month: 'short', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat('ru-RU', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `2026-11` as «нояб» and «ноябрь 2026». */
export const monthNames = (month: string) => {
  const date = new Date(`${month}-01T00:00:00Z`)
  return { short: short.format(date).slice(0, 3), long: long.format(date).replace(/\s?г\.$/, '') }
}
