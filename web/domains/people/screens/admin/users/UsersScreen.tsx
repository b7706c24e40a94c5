import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustments, IconListCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { ExportButton } from '#web/domains/people/components/ExportButton.tsx'
import { nameOf } from '#web/domains/people/me.ts'
import {
  filtersOf,
  isTypedFilter,
  type PeopleSearch,
  peopleColumns,
  usualPeopleSort,
} from '#web/domains/people/peopleSearch.ts'
import { queryString } from '#web/rest/query-string.ts'
import { Block } from '#web/ui/Block.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Count } from '#web/ui/Count.tsx'
import { comingRows } from '#web/ui/comingRows.ts'
import { SearchField } from '#web/ui/form/SearchField.tsx'
import { ListStates } from '#web/ui/ListStates.tsx'
import { NoMatch } from '#web/ui/NoMatch.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Sought } from '#web/ui/Sought.tsx'
import { ColumnChoice } from '#web/ui/table/ColumnChoice.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { TableFoot } from '#web/ui/table/TableFoot.tsx'
import { useSelection } from '#web/ui/table/useSelection.ts'
import { peopleTable } from './columns.tsx'
import { peopleCountQuery, peopleQuery, sizeOf } from './data.ts'
import { peopleByList, peopleFilters } from './modals.ts'
import { texts } from './texts.ts'
import { UserBulk } from './UserBulk.tsx'
import { UserFilters } from './UserFilters.tsx'
import styles from './UsersScreen.module.css'

const route = getRouteApi('/moderator/admin/user-list')

/** All residents; search, filters, order, page and columns are kept in the address. */
export function UsersScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const selection = useSelection()
  const list = useQuery(peopleQuery(search))
  const { data: people, isPlaceholderData } = list
  const { data: count, isPlaceholderData: isCountBefore } = useQuery(peopleCountQuery(search))
  const { q: _, ...others } = filtersOf(search) as PeopleSearch
  const set = Object.keys(others).length
  const [isOpen, setOpen] = useState(set > 0)
  const isPhone = useMediaQuery('(max-width: 744px)', undefined, { getInitialValueInEffect: false })
  const { page = 1, sort = usualPeopleSort } = search
  const hidden = search.without?.split('.') ?? []
  const size = sizeOf(search)
  const rows = comingRows(people, isPlaceholderData)
  const table = peopleTable((page - 1) * size, people ?? [], search)
  const columns = table.filter(({ key }) => !hidden.includes(key))

  const change = (next: PeopleSearch) =>
    void navigate({
      search: { ...search, page: undefined, ...next },
      replace: isTypedFilter(next),
      resetScroll: false,
    })
  const reset = () => void navigate({ search: { size: search.size, without: search.without } })

  const chooseByList = async () => {
    const users = await peopleByList.open({ act: 'mission', others: ['energy', 'give'], maySelect: true })
    if (users && users !== 'done') selection.replace(users)
  }

  // Past the bound of the count there is a next page as long as this one is full.
  const known = Math.ceil((count?.total ?? 0) / size)
  const pageCount = count?.isMore && people?.length === size ? Math.max(known, page + 1) : Math.max(known, 1)

  return (
    <>
      <PageHeader
        title={texts.title}
        {...(count && { lead: texts.found(count.total, count.isMore) })}
        actions={
          <div className={styles.actions}>
            <Button variant="line" size="small" icon={<IconListCheck />} onClick={() => void chooseByList()}>
              {texts.byList}
            </Button>
            <ExportButton
              size="small"
              path={`/api/people/export-statistics?${queryString({ ...filtersOf(search), sort })}`}
            />
          </div>
        }
      />
      <search aria-label={texts.filters} className={styles.search}>
        <div className={styles.tools}>
          <SearchField
            label={texts.find}
            value={search.q ?? ''}
            onChange={words => change({ q: words.trim() || undefined })}
          />
          <Button
            variant="line"
            size="small"
            icon={<IconAdjustments />}
            {...(isPhone ? { 'aria-haspopup': 'dialog' } : { 'aria-expanded': isOpen })}
            onClick={() => (isPhone ? void peopleFilters.open({}) : setOpen(!isOpen))}
          >
            <span className="visually-hidden-on-phone">
              {set > 0 ? texts.moreFiltersOn(set) : texts.moreFilters}
            </span>
            {isPhone && set > 0 && <Count value={set} />}
          </Button>
          <ColumnChoice
            columns={table.filter(({ main }) => !main)}
            shown={columns.map(({ key }) => key)}
            onChange={shown => {
              const without = peopleColumns.filter(key => !shown.includes(key)).join('.')
              void navigate({ search: { ...search, without: without || undefined }, resetScroll: false })
            }}
          />
        </div>
        {isOpen && !isPhone && <UserFilters search={search} onChange={change} />}
      </search>
      <p className="visually-hidden" role="status">
        {count && texts.found(count.total, count.isMore)}
      </p>
      <Block hiddenTitle={texts.title} className={styles.block}>
        <ListStates
          list={list}
          rows={rows}
          // How many the filters before found says nothing of the pages of these.
          total={isCountBefore ? undefined : count?.total}
          failed={{ title: texts.failedTitle }}
          onStart={() => change({ page: undefined })}
          // The city always has residents.
          empty={
            <NoMatch
              title={texts.nothingTitle}
              text={texts.nothingText}
              action={texts.resetAll}
              onAction={reset}
              onlyWords={Boolean(search.q) && set === 0}
            />
          }
        >
          <Sought words={search.q}>
            <DataTable
              label={texts.title}
              columns={columns}
              rows={rows}
              nameOf={nameOf}
              selection={selection}
              sort={sort}
              onSort={next => change({ sort: next as PeopleSearch['sort'] })}
              isBusy={isPlaceholderData}
            />
          </Sought>
        </ListStates>
      </Block>
      {!list.isLoadingError && rows?.length !== 0 && (
        <TableFoot
          page={page}
          pageCount={pageCount}
          onPage={next => void navigate({ search: { ...search, page: next > 1 ? next : undefined } })}
          pageSize={size}
          onPageSize={next => change({ size: next === 20 ? undefined : next })}
        />
      )}
      {selection.ids.size > 0 && <UserBulk selection={selection} search={search} found={count} />}
    </>
  )
}
