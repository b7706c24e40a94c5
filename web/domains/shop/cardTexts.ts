import { coins, coinsMissing, type PluralForms, quoted, words } from '#contract/words.ts'
import { counted } from '../../ui/numbers.ts'

export const items: PluralForms = { one: 'товар', few: 'товара', many: 'товаров' }

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
