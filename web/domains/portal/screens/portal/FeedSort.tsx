import { IconArrowsSort } from '@tabler/icons-react'
import { Choice } from '#web/ui/form/Choice.tsx'
import type { FeedSearch } from '../../search.ts'
import { texts } from './texts.ts'

interface Props {
  search: FeedSearch
  onChange: (change: FeedSearch) => void
}

/** The order of the feed. */
export const FeedSort = ({ search, onChange }: Props) => (
  <Choice
    label={texts.sort}
    icon={<IconArrowsSort />}
    usual={texts.newest}
    options={[{ value: 'best', label: texts.best }]}
    value={search.sort}
    onChange={sort => onChange({ sort })}
  />
)
