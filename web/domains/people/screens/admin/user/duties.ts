import { awardedChips } from '#contract/domains/chips.ts'
import { coinChanges, energyChanges } from '#contract/domains/ledger.ts'
import { completions, missions } from '#contract/domains/missions.ts'
import { articles, themes } from '#contract/domains/portal.ts'
import { bookings, shopItems } from '#contract/domains/shop.ts'
import { type Access, granted, type Rank } from '#contract/rest/access.ts'
import { texts } from './texts.ts'

/** The rights that the contract declares, by the words that name them. */
const rights: Record<keyof typeof texts.duties, readonly Access[]> = {
  missions: [missions.access.create, completions.access.create],
  amounts: [energyChanges.access.create, coinChanges.access.create, awardedChips.access.create],
  shop: [shopItems.access.create, bookings.access.update],
  portal: [themes.access.update, articles.fields.removedAt.write],
}

/** What a rank may do for all residents, in a few words. */
export const dutiesOf = (rank: Rank): string[] =>
  Object.entries(rights).flatMap(([duty, rules]) =>
    rules.every(rule => granted(rule, rank) === true) ? [texts.duties[duty as keyof typeof rights]] : [],
  )
