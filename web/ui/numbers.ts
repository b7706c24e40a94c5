export { counted, formatNumber } from '#contract/words.ts'

const signed = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 2, signDisplay: 'exceptZero' })

/** A number that says where it goes: `+128`, `−3`, `0`. */
export const formatSigned = (value: number) => signed.format(value).replace('-', '−')
