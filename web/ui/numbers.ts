const figures = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 2 })

/** A number as Russian writes it: `1 284 560`, `12,5`; the spaces do not break. */
export const formatNumber = (value: number) => figures.format(value)
