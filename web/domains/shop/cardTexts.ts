import { coins, coinsMissing, type PluralForms, plural, quoted, words } from '#contract/words.ts'
import { formatNumber } from '../../ui/numbers.ts'

export const items: PluralForms = { one: 'товар', few: 'товара', many: 'товаров' }

export const counted = (count: number, forms: PluralForms) =>
  `${formatNumber(count)}\u00a0${plural(count, forms)}`

/** `1 150 коинов` */
export const coinsOf = (amount: number) => counted(amount, coins)

/** Texts of the dashboard's card, in a file of their own to keep its first chunk small. */
export const cardTexts = {
  shop: words.shop,
  youHave: 'У вас',
  canAfford: (count: number) => `По карману ${counted(count, items)}`,
  nearest: (name: string, amount: number) => `До ${quoted(name)} не хватает ${counted(amount, coinsMissing)}`,
  emptyTitle: 'Витрина пока пуста',
} as const
