import { useState } from 'react'
import { coins, plural } from '#contract/words.ts'
import { ItemPicture } from '#web/domains/shop/components/ItemPicture.tsx'
import { ItemStock } from '#web/domains/shop/components/ItemStock.tsx'
import { ItemType } from '#web/domains/shop/components/ItemType.tsx'
import { OptionChoice } from '#web/domains/shop/components/OptionChoice.tsx'
import { Amount } from '#web/ui/Amount.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ResidentView } from '#web/ui/editor/ResidentView.tsx'
import { Markdown } from '#web/ui/Markdown.tsx'
import { type DeskItem, type ItemValues, stockAfter } from './data.ts'
import styles from './ItemPreview.module.css'
import { texts } from './texts.ts'

/** The item as residents will see it; its options can be chosen, so that each shows its stock. */
export function ItemPreview({ values, item }: { values: ItemValues; item: DeskItem | null }) {
  const { type, pictures, name, description, price, limit } = values
  const [chosen, setChosen] = useState<string | null>(null)
  const options = values.options.map(option => ({
    id: option.id,
    name: option.name || texts.option,
    quantity: stockAfter(item, option, option.id),
  }))
  const option =
    options.find(({ id, quantity }) => id === chosen && quantity !== 0) ??
    options.find(({ quantity }) => quantity !== 0)
  const quantity = option ? option.quantity : options.length > 0 ? 0 : stockAfter(item, values.stock)
  const isEntered = item !== null || quantity !== 0
  return (
    <ResidentView>
      <ItemPicture type={type} media={pictures[0]} sizes="320px" className={styles.picture} />
      <ItemType type={type} />
      <b className={styles.name}>{name || texts.nameless}</b>
      {description && (
        <Markdown top={4} className={styles.description}>
          {description}
        </Markdown>
      )}
      {options.length > 0 && (
        <OptionChoice options={options} value={option?.id ?? null} onChange={setChosen} />
      )}
      {price !== null && (
        <p className={styles.price}>
          <Amount currency="coins" value={price} unit={plural(price, coins)} />
        </p>
      )}
      <ItemStock item={{ ...(isEntered && { quantity }), limit_per_resident: limit }} held={0} />
      <div inert>
        <Button wide disabled={isEntered && quantity === 0}>
          {texts.book}
        </Button>
      </div>
    </ResidentView>
  )
}
