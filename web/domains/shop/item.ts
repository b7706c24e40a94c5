import { DAY_MS } from '#contract/clock.ts'

/** How long an item is flagged as new. */
const NEW_DAYS = 7
/** From this stock on the card shows how many are left. */
const FEW = 5

/** What a resident may book: an item, or one of its options with a stock of its own. */
interface OnSale {
  price: number
  quantity: number | null
  limit_per_resident: number | null
}

/** Whether residents see it: moderators read drafts and deleted items too. */
export const isOnShelf = ({
  publishedAt,
  deletedAt,
}: {
  publishedAt: string | null
  deletedAt: string | null
}) => publishedAt !== null && !deletedAt

/** The missing coins; 0 when the balance is enough. */
export const missingFor = ({ price }: { price: number }, balance: number) =>
  Math.max(0, Math.round((price - balance) * 100) / 100)

/**
 * Whether the resident may book the item now, and if not, why; a lack of coins is the last reason checked.
 * `held` counts the resident's bookings of it that are pending, approved or issued. The server decides.
 */
export function offerOf(item: OnSale, balance: number, held: number) {
  if (item.quantity === 0) return 'sold-out'
  if (item.limit_per_resident !== null && held >= item.limit_per_resident) return 'limit-reached'
  return missingFor(item, balance) > 0 ? 'too-dear' : 'open'
}
export type Offer = ReturnType<typeof offerOf>

export const isFew = ({ quantity }: Pick<OnSale, 'quantity'>) =>
  quantity !== null && quantity > 0 && quantity <= FEW

export const isNew = ({ publishedAt }: { publishedAt: string | null }, now = Date.now()) =>
  publishedAt !== null && now - Date.parse(publishedAt) < NEW_DAYS * DAY_MS

/** Bounds of the price slider: whole steps around what the shop has. */
export function sliderOf({ min, max }: { min: number; max: number }) {
  const step = max - min > 200 ? 10 : 1
  return { step, min: Math.floor(min / step) * step, max: Math.ceil(max / step) * step }
}
