import { formatNumber } from '#contract/words.ts'

export { counted, formatHundredths, formatNumber } from '#contract/words.ts'

/** A number that says where it goes: `+128`, `−3`, `0`. */
export const formatSigned = (value: number) =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${formatNumber(Math.abs(value))}`
