import { Select } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { SearchField } from '../../../../../ui/form/SearchField.tsx'
import { PageHeader } from '../../../../../ui/PageHeader.tsx'
import { Tabs } from '../../../../../ui/Tabs.tsx'
import { deskSorts, deskTabs, usualSort } from '../../../search.ts'
import { BookingDesk } from './BookingDesk.tsx'
import styles from './BookingsScreen.module.css'
import { stateCountQuery } from './data.ts'
import { texts } from './texts.ts'

const route = getRouteApi('/moderator/admin/booking-list')

/** All bookings by state, those that wait first; state, words, order and page stand in the address. */
export function BookingsScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { tab = 'pending', q, sort = usualSort(search) } = search
  const counts = useQueries({ queries: deskTabs.map(stateCountQuery) })
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
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
        value={tab}
        onChange={next =>
          void navigate({ search: { q, tab: next === 'pending' ? undefined : next }, resetScroll: false })
        }
      >
        <search className={styles.filters} aria-label={texts.filters}>
          <SearchField
            label={texts.find}
            value={q ?? ''}
            onChange={words =>
              void navigate({
                search: { ...search, q: words.trim() || undefined, page: undefined },
                replace: true,
                resetScroll: false,
              })
            }
          />
          <Select
            aria-label={texts.sort}
            leftSection={<IconArrowsSort />}
            data={deskSorts.map(value => ({ value, label: texts.sorts[value] }))}
            value={sort}
            onChange={value =>
              void navigate({
                search: { ...search, sort: deskSorts.find(known => known === value), page: undefined },
                resetScroll: false,
              })
            }
            allowDeselect={false}
          />
        </search>
        <BookingDesk
          key={tab}
          search={search}
          onPage={page => void navigate({ search: { ...search, page: page > 1 ? page : undefined } })}
          onReset={() => void navigate({ search: { ...search, q: undefined, page: undefined } })}
        />
      </Tabs>
    </>
  )
}
