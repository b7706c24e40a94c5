const names = 'январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь'.split(' ')

/** `2026-11`, or a day of it, as «ноя», «ноябрь», beside a day «ноября», and «ноябрь 2026». */
export function monthNames(date: string) {
  const name = names[Number(date.slice(5, 7)) - 1] ?? ''
  return {
    short: name.slice(0, 3),
    name,
    genitive: name.endsWith('т') ? `${name}а` : `${name.slice(0, -1)}я`,
    long: `${name} ${date.slice(0, 4)}`,
  }
}
