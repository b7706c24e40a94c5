import { useQuery } from '@tanstack/react-query'
import type { ItemOption, ShopItemType } from '#contract/domains/shop.ts'
import { Block } from '../../../../../ui/Block.tsx'
import { type Change, ChangeLog } from '../../../../../ui/editor/ChangeLog.tsx'
import { formatNumber } from '../../../../../ui/numbers.ts'
import { shopItemTypeNames } from '../../../texts.ts'
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
          <PriceLine values={values} />
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

/** A step for each price; decorative beside the list. */
function PriceLine({ values }: { values: readonly number[] }) {
  const least = Math.min(...values)
  const span = Math.max(...values) - least || 1
  const width = 240 / values.length
  const path = values.map((value, index) => {
    const y = 56 - ((value - least) / span) * 48
    return `${index === 0 ? 'M' : 'L'}${index * width} ${y}H${(index + 1) * width}`
  })
  return (
    <svg viewBox="0 0 240 64" className={styles.line} aria-hidden="true">
      <path d={path.join('')} fill="none" stroke="var(--coin-text)" strokeWidth="2" />
    </svg>
  )
}

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
