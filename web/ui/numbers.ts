const figures = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 2 })

/** A number as Russian writes it: `1 284 560`, `12,5`; the spaces do not break. */
export const formatNumber = (value: number) => figures.format(value)

const signed = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 2, signDisplay: 'exceptZero' })

/** A number that says where it goes: `+128`, `−3`, `0`. */
export const formatSigned = (value: number) => signed.format(value).replace('-', '−')
