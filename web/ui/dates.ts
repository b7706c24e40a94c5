const long = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', year: 'numeric' })
const time = new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit' })

/** `12 декабря 2026`, with spaces that do not break. */
export const formatDay = (date: string) =>
  long
    .format(new Date(date))
    .replace(/\s?г\.$/, '')
    .replaceAll(' ', '\u00a0')

/** `12 декабря 2026, 14:05` */
export const formatMoment = (date: string) => `${formatDay(date)}, ${time.format(new Date(date))}`

const short = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

/** `20 ноября, 12:04`, with spaces that do not break: for what has happened lately. */
export const formatLately = (date: string) =>
  short.format(new Date(date)).replace(' в ', ', ').replaceAll(' ', '\u00a0')

/** `14:05` */
export const formatTime = (date: number | string) => time.format(new Date(date))
