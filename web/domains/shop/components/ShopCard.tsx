import { IconArrowUpRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paths } from '../../../paths.ts'
import { classes } from '../../../ui/classes.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { affordableQuery } from '../affordable.ts'
import { ShopDistrict } from '../art/index.ts'
import { cardTexts, coinsOf } from '../cardTexts.ts'
import { missingFor } from '../item.ts'
import styles from './ShopCard.module.css'

/** The shop's card on the dashboard: my balance, and items that I can afford. */
export function ShopCard({ balance, className }: { balance: number; className?: string | undefined }) {
  const { data } = useQuery(affordableQuery(balance))
  const hasSome = data !== undefined && data.count > 0
  return (
    <Link
      to={paths.shop.path}
      search={hasSome ? { affordable: true } : {}}
      className={classes(styles.card, className)}
    >
      <span className={styles.words}>
        <h2>{cardTexts.shop}</h2>
        <span className={styles.text}>
          {cardTexts.youHave} <b className="figures">{coinsOf(balance)}</b>
        </span>
        {/* The space keeps the line's height while the figure is loading. */}
        <span className={styles.text}>{data ? offer(data, balance) : '\u00a0'}</span>
      </span>
      <span className={styles.best}>
        {data?.best.map(({ id, media }) => (
          <Picture key={id} media={media} sizes="104px" alt="" />
        ))}
      </span>
      <span className={styles.stage}>
        <ShopDistrict className={styles.district} />
      </span>
      <span className={styles.go}>
        <IconArrowUpRight aria-hidden="true" />
      </span>
    </Link>
  )
}

function offer(
  { count, next }: { count: number; next: { name: string; price: number } | null },
  balance: number,
) {
  if (count > 0) return cardTexts.canAfford(count)
  return next ? cardTexts.nearest(next.name, missingFor(next, balance)) : cardTexts.emptyTitle
}
