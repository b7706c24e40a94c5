import { useQuery } from '@tanstack/react-query'
import type { ItemOption } from '#contract/domains/shop.ts'
import type { ShopItemType } from '#contract/domains/shop-types.ts'
import { shopItemTypeNames } from '#web/domains/shop/texts.ts'
import { Block } from '#web/ui/Block.tsx'
import { cityTime } from '#web/ui/clock.ts'
import { type Change, ChangeLog } from '#web/ui/editor/ChangeLog.tsx'
import { formatNumber } from '#web/ui/numbers.ts'
import { type DeskItem, itemChangesQuery } from './data.ts'
import styles from './ItemEditor.module.css'
import { texts } from './texts.ts'

/** The prices that the item had, and the log of its other changes; nothing of an item that nobody has changed. */
export function ItemHistory({ item }: { item: DeskItem }) {
  const { data: prices = [] } = useQuery(itemChangesQuery(item.id, 'price'))
  const { data: changes = [] } = useQuery(itemChangesQuery(item.id, 'rest'))
  const steps = [...prices].toReversed()
  const values = [...(steps[0] ? [Number(steps[0].before)] : []), ...steps.map(({ after }) => Number(after))]
  const toLog = (list: typeof changes) =>
    list.map(
      (change): Change => ({
        ...change,
        label: texts.labels[change.field] ?? change.field,
        before: shown(change.field, change.before),
        after: shown(change.field, change.after),
      }),
    )
  return (
    <>
      {prices.length > 0 && (
        <Block className={styles.fact} title={texts.prices}>
          <PriceLine values={values} changes={steps} />
          <ChangeLog changes={toLog(prices)} />
        </Block>
      )}
      {changes.length > 0 && (
        <Block className={styles.fact} title={texts.log}>
          <ChangeLog changes={toLog(changes)} />
        </Block>
      )}
    </>
  )
}

interface LineProps {
  /** The first price, then that after each change. */
  values: readonly number[]
  changes: readonly { readonly id: number; readonly at: string }[]
}

/** So many days fit below the line of a phone and of the rail. */
const MOST_DAYS = 3

/** A step for each price, with the highest and the lowest, and the days of the changes; decorative beside the list. */
function PriceLine({ values, changes }: LineProps) {
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
