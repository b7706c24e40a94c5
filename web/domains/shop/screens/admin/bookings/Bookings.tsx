import { Select } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { elsewhereOf } from '../../../../../ui/elsewhere.ts'
import { SearchField } from '../../../../../ui/form/SearchField.tsx'
import { Tabs } from '../../../../../ui/Tabs.tsx'
import { TeamChoice } from '../../../../people/components/TeamChoice.tsx'
import { type DeskSearch, deskSorts, deskTabs, usualSort } from '../../../adminSearch.ts'
import { BookingDesk } from './BookingDesk.tsx'
import styles from './Bookings.module.css'
import { stateCountQuery } from './data.ts'
import { texts } from './texts.ts'

interface Props {
  search: DeskSearch
  /** `replace` while typing: it adds no entry to the browser's history. */
  onSearch: (search: DeskSearch, options?: { replace?: boolean; top?: boolean }) => void
}

/** All bookings by state, pending first; state, search, order and page are kept in the address. */
export function Bookings({ search, onSearch }: Props) {
  const { state = 'pending', q, sort = usualSort(search) } = search
  const counts = useQueries({ queries: deskTabs.map(key => stateCountQuery(key, search)) })
  return (
    <>
      <p className={styles.lead}>{texts.lead}</p>
      <Tabs
        label={texts.states}
        tabs={deskTabs.map((key, index) => {
          const count = counts[index]?.data
          const isPending = key === 'pending'
          return {
            key,
            label: texts.tabs[key],
            count: count
              ? {
                  value: count,
                  label: isPending ? texts.waiting(count) : texts.count(count),
                  urgent: isPending,
                }
              : undefined,
          }
        })}
        value={state}
        onChange={next => onSearch({ q, team: search.team, state: next === 'pending' ? undefined : next })}
      >
        <search className={styles.filters} aria-label={texts.filters}>
          <SearchField
            label={texts.find}
            value={q ?? ''}
            onChange={words =>
              onSearch({ ...search, q: words.trim() || undefined, page: undefined }, { replace: true })
            }
          />
          <TeamChoice value={search.team} onChange={team => onSearch({ ...search, team, page: undefined })} />
          <Select
            aria-label={texts.sort}
            leftSection={<IconArrowsSort />}
            data={deskSorts.map(value => ({ value, label: texts.sorts[value] }))}
            value={sort}
            onChange={value =>
              onSearch({ ...search, sort: deskSorts.find(known => known === value), page: undefined })
            }
            allowDeselect={false}
          />
        </search>
        <BookingDesk
          key={state}
          search={search}
          elsewhere={elsewhereOf(deskTabs, state, counts, key => ({
            label: texts.tabs[key],
            search: { state: key, sort: undefined },
          }))}
          onPage={page => onSearch({ ...search, page: page > 1 ? page : undefined }, { top: true })}
          onReset={() => onSearch({ ...search, q: undefined, team: undefined, page: undefined })}
        />
      </Tabs>
    </>
  )
}
