import { Radio } from '@mantine/core'
import { DialogBody, DialogTitle } from '#web/ui/modal/Dialog.tsx'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import { type ShopSort, shopSorts } from '../search.ts'
import { sortNames, texts } from '../texts.ts'
import styles from './ItemSortModal.module.css'

/** The orders of the shop; the choice of one closes the dialog. */
export default function ItemSortModal({ sort, onClose }: ModalProps<ShopSort> & { sort: ShopSort }) {
  return (
    <>
      <DialogTitle>{texts.sort}</DialogTitle>
      <DialogBody>
        <div role="radiogroup" aria-label={texts.sort} className={styles.sorts}>
          {shopSorts.map(value => (
            <Radio
              key={value}
              name="sort"
              label={sortNames[value]}
              checked={value === sort}
              data-autofocus={value === sort || undefined}
              // The one that is chosen already closes the dialog too, and gives no change.
              onClick={() => onClose(value)}
              onChange={() => {}}
            />
          ))}
        </div>
      </DialogBody>
    </>
  )
}
