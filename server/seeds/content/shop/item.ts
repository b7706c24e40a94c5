export type ShopItemType = `shop_item_type_${1 | 2 | 3 | 4 | 5}`

/** `drawing`: one of our own drawings; `motif`: a flat emoji set on our pedestal. */
export type ShopPicture = { drawing: string } | { motif: string }

export type ShopItemSeed = {
  key: string
  name: string
  /** Markdown */
  description: string
  type: ShopItemType
  price: number
  /** Pieces on the shelf when the item appeared; null: unlimited. */
  stock: number | null
  /** Sizes, each with a stock of its own; their sum is `stock`. */
  sizes?: readonly string[]
  limit_per_resident: number | null
  picture: ShopPicture
  createdDaysAgo: number
  isPublished: boolean
  /** How often residents pick it, relative to the others. */
  appeal: number
}
