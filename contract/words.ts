/** The product's words (specification §1, §9). */
export const words = {
  points: 'bitW',
  balance: 'Коины',
  badges: 'Чипы',
  shop: 'Торговый квартал',
  blog: 'Портал',
  city: 'Городской интерфейс',
} as const

/** The greeting for the hour, 0–23. */
export const greetingAt = (hour: number) =>
  hour < 5 ? 'Доброй ночи' : hour < 12 ? 'Доброе утро' : hour < 18 ? 'Добрый день' : 'Добрый вечер'

/** The name that a greeting says: the first word of a full name. */
export const firstNameIn = (name: string) => name.split(' ')[0] ?? ''

/** A name within a sentence: «Худи „Ночной город“». */
export const quoted = (name: string) => `«${name.replaceAll('«', '„').replaceAll('»', '“')}»`

export interface PluralForms {
  /** 1, 21, 101 */
  readonly one: string
  /** 2–4, 22–24; also fractions */
  readonly few: string
  /** 0, 5–20 */
  readonly many: string
  /** 1.5, where it differs from `few` */
  readonly part?: string
}

const russian = new Intl.PluralRules('ru')

/**
 * The form of a noun after a number; a fraction takes the genitive singular, for nominative forms equal to
 * `few`.
 */
export function plural(count: number, forms: PluralForms): string {
  const rule = russian.select(Math.abs(count))
  if (rule === 'other') return forms.part ?? forms.few
  return rule === 'one' ? forms.one : rule === 'many' ? forms.many : forms.few
}

// Written out, because a browser reads all its locales when it formats its first number or date by Intl, for which a phone takes
// a tenth of a second (docs/decisions/060-the-first-screens-format-without-intl.md).
function written(value: number, decimals: (two: string) => string): string {
  const [whole = '', two = ''] = Math.abs(value).toFixed(2).split('.')
  const part = decimals(two)
  const digits = whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0') + (part && `,${part}`)
  return value < 0 && /[1-9]/.test(digits) ? `-${digits}` : digits
}

/** A number as Russian writes it, with two decimals at most: `1 284 560`, `12,5`; the spaces do not break. */
export const formatNumber = (value: number) => written(value, two => two.replace(/0+$/, ''))

/** The same with both decimals, for figures below each other: `12,50`. */
export const formatHundredths = (value: number) => written(value, two => two)

/** A number that says where it goes: `+128`, `−3`, `0`. */
export const formatSigned = (value: number) =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${formatNumber(Math.abs(value))}`

/** A number with its noun: `21 житель`; the space does not break. */
export const counted = (count: number, forms: PluralForms) =>
  `${formatNumber(count)}\u00a0${plural(count, forms)}`

export const coins: PluralForms = { one: 'коин', few: 'коина', many: 'коинов' }
/** The genitive forms, for a missing amount: «не хватает 21 коина». */
export const coinsMissing: PluralForms = { one: 'коина', few: 'коинов', many: 'коинов', part: 'коина' }

/** An item as booked, with its option: «Худи, M». */
export const ordered = (item: string, option: string | null | undefined) =>
  option ? `${item}, ${option}` : item
