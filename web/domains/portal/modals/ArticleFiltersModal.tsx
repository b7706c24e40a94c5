import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { DialogBody, DialogFoot, DialogTitle } from '#web/ui/modal/Dialog.tsx'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import { ChosenFilters } from '../screens/portal/ChosenFilters.tsx'
import { FeedSort } from '../screens/portal/FeedSort.tsx'
import { AuthorChoice, ThemeChoice } from '../screens/portal/NamedChoice.tsx'
import { TypePills } from '../screens/portal/TypePills.tsx'
import { texts } from '../screens/portal/texts.ts'
import type { FeedSearch } from '../search.ts'
import styles from './ArticleFiltersModal.module.css'

interface Props extends ModalProps<FeedSearch> {
  search: FeedSearch
}

/** The filters and the order of the feed, applied together when the dialog is confirmed. */
export default function ArticleFiltersModal({ search, onClose }: Props) {
  const [{ type, theme, author, sort }, setFilters] = useState<FeedSearch>(search)
  const filters = { type, theme, author, sort }
  const change = (part: FeedSearch) => setFilters({ ...filters, ...part })
  return (
    <>
      <DialogTitle>{texts.filtersButton}</DialogTitle>
      <DialogBody>
        <div className={styles.fields}>
          <div className={styles.types}>
            <h3>{texts.types}</h3>
            <TypePills search={filters} onChange={change} />
          </div>
          <div>
            <h3>{texts.themes}</h3>
            <ThemeChoice search={filters} onChange={change} />
          </div>
          <div>
            <h3>{texts.authors}</h3>
            <AuthorChoice search={filters} onChange={change} />
          </div>
          <div>
            <h3>{texts.sort}</h3>
            <FeedSort search={filters} onChange={change} />
          </div>
          <ChosenFilters search={filters} onChange={change} />
        </div>
      </DialogBody>
      <DialogFoot>
        <Button onClick={() => onClose(filters)}>{texts.show}</Button>
      </DialogFoot>
    </>
  )
}
