import { useQuery } from '@tanstack/react-query'
import { coins, plural } from '#contract/words.ts'
import { ItemPicture } from '#web/domains/shop/components/ItemPicture.tsx'
import { Amount } from '#web/ui/Amount.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DialogBody, DialogFoot, DialogTitle } from '#web/ui/modal/Dialog.tsx'
import { DialogLoading } from '#web/ui/modal/DialogLoading.tsx'
import { FirstFocus } from '#web/ui/modal/FirstFocus.tsx'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import { PartFailed } from '#web/ui/PartFailed.tsx'
import { Thing } from '#web/ui/table/Thing.tsx'
import { chosenItemsQuery, type DeskItem } from './data.ts'
import styles from './ItemList.module.css'
import { texts } from './texts.ts'

type Ids = readonly number[]

/** Asks before the chosen items are published, and lists them as residents will see them; those that cannot be are left out. */
export default function PublishModal({ ids, onClose }: ModalProps<Ids> & { ids: Ids }) {
  const { data: items, isLoadingError, refetch } = useQuery(chosenItemsQuery(ids))
  if (isLoadingError)
    return (
      <>
        <DialogTitle>{texts.publishTitle(ids.length)}</DialogTitle>
        <DialogBody>
          <PartFailed onRetry={refetch} />
        </DialogBody>
      </>
    )
  if (!items) return <DialogLoading />
  const ready = items.flatMap(item => (lackOf(item) ? [] : item.id))
  return (
    <>
      <DialogTitle>{texts.publishTitle(ready.length)}</DialogTitle>
      <DialogBody>
        {ready.length > 0 && <p>{texts.publishText}</p>}
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
        <Button data-autofocus size="small" disabled={ready.length === 0} onClick={() => onClose(ready)}>
          {texts.publish}
        </Button>
        <FirstFocus />
      </DialogFoot>
    </>
  )
}

/** Why an item cannot be published; null: it can. */
const lackOf = ({ deletedAt, name, price }: DeskItem) =>
  deletedAt ? texts.lacks.kept : name === null ? texts.lacks.name : price === null ? texts.lacks.price : null

function noteOf(item: DeskItem) {
  const lack = lackOf(item)
  if (lack) return texts.leftOut(lack)
  return item.publishedAt ? texts.alreadyOnSale : texts.willBeLeft(item.quantity)
}
