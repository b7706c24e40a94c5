import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Count } from '#web/ui/Count.tsx'
import { SearchField } from '#web/ui/form/SearchField.tsx'
import { withControls } from '#web/ui/theme/Controls.tsx'
import { articleFilters } from '../../modals.ts'
import { type FeedSearch, filtersSet } from '../../search.ts'
import styles from './FeedFilters.module.css'
import { FeedSort } from './FeedSort.tsx'
import { AuthorChoice, ThemeChoice } from './NamedChoice.tsx'
import { TypePills } from './TypePills.tsx'
import { texts } from './texts.ts'

interface Props {
  search: FeedSearch
  onChange: (change: FeedSearch) => void
}

/** Words, types, themes, authors and order, all kept in the address; on a phone all but the words are a dialog. */
function FeedFilters({ search, onChange }: Props): ReactNode {
  const isPhone = useMediaQuery('(max-width: 744px)', undefined, { getInitialValueInEffect: false })
  // «Лучшее за неделю» leaves out what is older.
  const set = filtersSet(search) + (search.sort ? 1 : 0)
  const handleOpen = async () => {
    const filters = await articleFilters.open({ search })
    if (filters) onChange(filters)
  }
  return (
    <>
      <search className={styles.filters} aria-label={texts.filters}>
        <SearchField
          label={texts.find}
          value={search.q ?? ''}
          onChange={q => onChange({ q: q.trim() || undefined })}
          className={styles.words}
        />
        {isPhone ? (
          <Button
            variant="line"
            size="small"
            icon={<IconAdjustmentsHorizontal />}
            aria-haspopup="dialog"
            onClick={() => void handleOpen()}
          >
            <span className="visually-hidden-on-phone">{texts.filtersButton}</span>
            {set > 0 && <Count value={set} label={texts.filtersSet(set)} />}
          </Button>
        ) : (
          <>
            <ThemeChoice search={search} onChange={onChange} />
            <AuthorChoice search={search} onChange={onChange} />
            <FeedSort search={search} onChange={onChange} />
          </>
        )}
      </search>
      {!isPhone && (
        <div className={styles.types}>
          <TypePills search={search} onChange={onChange} />
        </div>
      )}
    </>
  )
}

export default withControls(FeedFilters)
