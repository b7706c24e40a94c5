const short = new Intl.DateTimeFormat('ru-RU', { month: 'short', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat('ru-RU', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `2026-11` as «ноя» and «ноябрь 2026». */
export const monthNames = (month: string) => {
  const date = new Date(`${month}-01T00:00:00Z`)
  return { short: short.format(date).slice(0, 3), long: long.format(date).replace(/\s?г\.$/, '') }
}
