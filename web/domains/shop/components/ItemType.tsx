import type { ShopItemType } from '#contract/domains/shop-types.ts'
import { classes } from '#web/ui/classes.ts'
import { shopItemTypeNames } from '../texts.ts'
import styles from './ItemType.module.css'
import { toneOf, typeIcons } from './itemTypes.tsx'

/** The name of the type with its icon, in its colour. */
export function ItemType({ type, large }: { type: ShopItemType | null; large?: boolean }) {
  if (!type) return null
  return (
    <p className={classes(styles.type, large && styles.large, toneOf(type))}>
      {typeIcons[type]}
      <span>{shopItemTypeNames[type]}</span>
    </p>
  )
}
