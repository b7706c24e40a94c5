import { DialogBody, DialogTitle } from '#web/ui/modal/Dialog.tsx'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import { type ShopSort, shopSorts } from '../search.ts'
import { sortNames, texts } from '../texts.ts'
import styles from './ItemSortModal.module.css'

/**
 * The orders of the shop; the choice of one closes the dialog. Buttons, as browsers click a radio that an arrow key reaches.
 */
export default function ItemSortModal({ sort, onClose }: ModalProps<ShopSort> & { sort: ShopSort }) {
  return (
    <>
      <DialogTitle>{texts.sort}</DialogTitle>
      <DialogBody>
        <ul>
          {shopSorts.map(value => (
            <li key={value}>
              <button
                type="button"
                className={styles.sort}
                aria-current={value === sort ? 'true' : undefined}
                data-autofocus={value === sort || undefined}
                onClick={() => onClose(value)}
              >
                {sortNames[value]}
              </button>
            </li>
          ))}
        </ul>
      </DialogBody>
    </>
  )
}
