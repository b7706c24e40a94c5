import { IconArrowsSort } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { TeamChoice } from '#web/domains/people/components/TeamChoice.tsx'
import { type BookingSearch, bookingSorts, bookingTabs, usualSort } from '#web/domains/shop/adminSearch.ts'
import { elsewhereOf } from '#web/ui/elsewhere.ts'
import { Choice } from '#web/ui/form/Choice.tsx'
import { SearchField } from '#web/ui/form/SearchField.tsx'
import { ListTools } from '#web/ui/ListTools.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { BookingDesk } from './BookingDesk.tsx'
import styles from './Bookings.module.css'
import { stateCountQuery } from './data.ts'
import { texts } from './texts.ts'

interface Props {
  search: BookingSearch
  /** `replace` while typing: it adds no entry to the browser's history. */
  onSearch: (search: BookingSearch, options?: { replace?: boolean; top?: boolean }) => void
}

/** All bookings by state, pending first; state, search, order and page are kept in the address. */
export function Bookings({ search, onSearch }: Props) {
  const { state = 'pending', q } = search
  const usual = usualSort(search)
  const counts = useQueries({ queries: bookingTabs.map(key => stateCountQuery(key, search)) })
  return (
    <>
      <p className={styles.lead}>{texts.lead}</p>
      <Tabs
        label={texts.states}
        tabs={bookingTabs.map((key, index) => {
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
        look="segments"
        beside={
          <ListTools
            label={texts.filters}
            find={
              <SearchField
                label={texts.find}
                value={q ?? ''}
                onChange={words =>
                  onSearch({ ...search, q: words.trim() || undefined, page: undefined }, { replace: true })
                }
              />
            }
            set={[search.team, search.sort].filter(Boolean).length}
            found={counts[bookingTabs.indexOf(state)]?.data}
            className={styles.tools}
          >
            <TeamChoice
              value={search.team}
              onChange={team => onSearch({ ...search, team, page: undefined })}
            />
            <Choice
              label={texts.sort}
              icon={<IconArrowsSort />}
              usual={texts.sorts[usual]}
              options={bookingSorts
                .filter(order => order !== usual)
                .map(value => ({ value, label: texts.sorts[value] }))}
              value={search.sort}
              onChange={order => onSearch({ ...search, sort: order, page: undefined })}
            />
          </ListTools>
        }
      >
        <BookingDesk
          key={state}
          search={search}
          elsewhere={elsewhereOf(bookingTabs, state, counts, key => ({
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
