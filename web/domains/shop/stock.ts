/** Items that are not sold out. */
export const inStock = { $or: [{ quantity: { $null: true } }, { quantity: { $gt: 0 } }] } as const

/** Items with the same price are ordered by name. */
export const cheapFirst = ['price', 'name'] as const
