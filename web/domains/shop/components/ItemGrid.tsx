import { useQuery } from '@tanstack/react-query'
import { classes } from '#web/ui/classes.ts'
import { useMe } from '../../people/data.ts'
import { heldQuery, type ShopItem } from '../data.ts'
import { texts } from '../texts.ts'
import { ItemCard, ItemCardSkeleton } from './ItemCard.tsx'
import styles from './ItemGrid.module.css'

interface Props {
  items: readonly ShopItem[]
  /** Four in a row instead of three. */
  four?: boolean
}

/** Item cards with my balance and my bookings. */
export function ItemGrid({ items, four }: Props) {
  const me = useMe()
  // Not awaited by the cards: the label is added when it is loaded.
  const { data: held = [] } = useQuery(
    heldQuery(
      me.id,
      items.map(({ id }) => id),
    ),
  )
  return (
    <ul className={classes(styles.grid, four && styles.four)}>
      {items.map((item, index) => (
        <li key={item.id}>
          <ItemCard
            item={item}
            balance={me.balance ?? 0}
            held={held.filter(booking => booking.item === item.id)}
            eager={index < 3}
          />
        </li>
      ))}
    </ul>
  )
}

export function ItemGridSkeleton({ count, four }: { count: number; four?: boolean }) {
  return (
    <div className={classes(styles.grid, four && styles.four)} role="status">
      <span className="visually-hidden">{texts.loadingItems}</span>
      {Array.from({ length: count }, (_, index) => (
        <ItemCardSkeleton key={index} />
      ))}
    </div>
  )
}
