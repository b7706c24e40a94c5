import { type PluralForms, plural } from '#contract/words.ts'

const figures = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 2 })

/** A number as Russian writes it: `1 284 560`, `12,5`; the spaces do not break. */
export const formatNumber = (value: number) => figures.format(value)

/** A number with its noun: `21 житель`; the space does not break. */
export const counted = (count: number, forms: PluralForms) =>
  `${formatNumber(count)}\u00a0${plural(count, forms)}`

const signed = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 2, signDisplay: 'exceptZero' })

/** A number that says where it goes: `+128`, `−3`, `0`. */
export const formatSigned = (value: number) => signed.format(value).replace('-', '−')
