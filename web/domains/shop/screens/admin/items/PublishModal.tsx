import { useSuspenseQuery } from '@tanstack/react-query'
import { coins, plural } from '#contract/words.ts'
import { ItemPicture } from '#web/domains/shop/components/ItemPicture.tsx'
import { Amount } from '#web/ui/Amount.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DialogBody, DialogFoot, DialogTitle } from '#web/ui/modal/Dialog.tsx'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import { Thing } from '#web/ui/table/Thing.tsx'
import { chosenItemsQuery, type DeskItem } from './data.ts'
import styles from './ItemList.module.css'
import { texts } from './texts.ts'

/** Asks before the chosen items are published, and lists them as residents will see them. */
export default function PublishModal({ ids, onClose }: ModalProps<true> & { ids: readonly number[] }) {
  const { data: items } = useSuspenseQuery(chosenItemsQuery(ids))
  return (
    <>
      <DialogTitle>{texts.publishTitle(ids.length)}</DialogTitle>
      <DialogBody>
        <p>{texts.publishText}</p>
        <ul className={styles.chosen}>
          {items.map(item => (
            <li key={item.id}>
              <Thing
                picture={
                  <ItemPicture
                    type={item.type}
                    media={item.image?.[0]}
                    sizes="56px"
                    className={styles.picture}
                  />
                }
                name={item.name ?? texts.nameless}
                note={noteOf(item)}
              />
              {item.price === null ? (
                texts.noPrice
              ) : (
                <Amount currency="coins" value={item.price} unit={plural(item.price, coins)} />
              )}
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFoot>
        <Button variant="line" size="small" onClick={() => onClose()}>
          {texts.cancelPublish}
        </Button>
        <Button data-autofocus size="small" onClick={() => onClose(true)}>
          {texts.publish}
        </Button>
      </DialogFoot>
    </>
  )
}

const noteOf = ({ publishedAt, quantity }: DeskItem) =>
  publishedAt ? texts.alreadyOnSale : texts.willBeLeft(quantity)
