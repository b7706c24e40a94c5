import type { ItemOption } from '#contract/domains/shop.ts'
import type { ShopItemType } from '#contract/domains/shop-types.ts'
import type { RowChange } from '#web/domains/people/changes.ts'
import { RowLog } from '#web/domains/people/components/RowLog.tsx'
import { shopItemTypeNames } from '#web/domains/shop/texts.ts'
import { cityTime } from '#web/ui/clock.ts'
import { formatNumber } from '#web/ui/numbers.ts'
import { type DeskItem, itemChangesQuery } from './data.ts'
import styles from './ItemEditor.module.css'
import { texts } from './texts.ts'

/** The prices that the item had, and the log of its other changes; nothing of an item that nobody has changed. */
export const ItemHistory = ({ item }: { item: DeskItem }) => (
  <>
    <RowLog
      title={texts.prices}
      className={styles.fact}
      isHiddenEmpty
      changesOf={isWhole => itemChangesQuery(item.id, 'price', isWhole)}
      head={priceLine}
      inWords={inWords}
    />
    <RowLog
      title={texts.log}
      className={styles.fact}
      isHiddenEmpty
      changesOf={isWhole => itemChangesQuery(item.id, 'rest', isWhole)}
      inWords={inWords}
    />
  </>
)

const priceLine = (changes: readonly RowChange[]) => <PriceLine changes={changes.toReversed()} />

const inWords = ({ field, before, after }: RowChange) => ({
  label: texts.labels[field] ?? field,
  before: shown(field, before),
  after: shown(field, after),
})

/** So many days fit below the line of a phone and of the rail. */
const MOST_DAYS = 3

/** A step for each price, with the highest and the lowest, and the days of the changes; decorative beside the list. */
function PriceLine({ changes }: { changes: readonly RowChange[] }) {
  const values = [
    ...changes.slice(0, 1).map(({ before }) => Number(before)),
    ...changes.map(({ after }) => Number(after)),
  ]
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const width = 100 / values.length
  const path = values.map((value, index) => {
    const y = 100 - ((value - least) / (most - least || 1)) * 100
    return `${index === 0 ? 'M' : 'L'}${index * width} ${y}H${(index + 1) * width}`
  })
  const every = Math.ceil(changes.length / MOST_DAYS)
  return (
    <div className={styles.prices} aria-hidden="true">
      <div className={styles.amounts}>
        <span>{formatNumber(most)}</span>
        {least < most && <span>{formatNumber(least)}</span>}
      </div>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={styles.line}>
        <path
          d={path.join('')}
          fill="none"
          stroke="var(--coin-text)"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div className={styles.days}>
        {changes.map(({ id, at }, index) =>
          (changes.length - 1 - index) % every === 0 ? (
            <time key={id} dateTime={at} style={{ left: `${(index + 1) * width}%` }}>
              {dayAndMonth(at)}
            </time>
          ) : null,
        )}
      </div>
    </div>
  )
}

/** «06.10», in the city. */
const dayAndMonth = (moment: string) => cityTime.dayOf(moment).split('-').slice(1).toReversed().join('.')

function shown(field: string, value: unknown): string | null {
  if (value === null || value === undefined)
    return field === 'quantity'
      ? texts.endless
      : field === 'publishedAt' || field === 'deletedAt'
        ? texts.no
        : null
  if (field === 'publishedAt' || field === 'deletedAt') return texts.yes
  if (field === 'type') return shopItemTypeNames[value as ShopItemType]
  if (field === 'options')
    return (value as readonly ItemOption[])
      .map(({ name, quantity }) => `${name} ${quantity ?? '∞'}`)
      .join(', ')
  if (field === 'image') return texts.pictureCount((value as readonly number[]).length)
  if (typeof value === 'number') return formatNumber(value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}
