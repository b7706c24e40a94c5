import type { ReactNode } from 'react'
import { Block } from '#web/ui/Block.tsx'
import { comingRows } from '#web/ui/comingRows.ts'
import { Empty } from '#web/ui/Empty.tsx'
import type { Elsewhere } from '#web/ui/elsewhere.ts'
import { SearchField } from '#web/ui/form/SearchField.tsx'
import { ListStates } from '#web/ui/ListStates.tsx'
import { ListTools } from '#web/ui/ListTools.tsx'
import { formatNumber } from '#web/ui/numbers.ts'
import { Pagination } from '#web/ui/Pagination.tsx'
import { Pill, Pills } from '#web/ui/Pill.tsx'
import { Sought } from '#web/ui/Sought.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import type { Selection } from '#web/ui/table/useSelection.ts'
import styles from './Desk.module.css'
import type { AtDesk } from './useDesk.ts'

interface Texts {
  /** Names the search. */
  readonly filters: string
  readonly failedTitle: string
  readonly failedText?: string
  readonly emptyTitle: string
  readonly emptyText: string
  readonly nothingTitle?: string
  readonly nothingText: string
  readonly found: (count: number) => string
}

interface Groups {
  /** Names the choice of what is shown. */
  readonly label: string
  readonly pills: readonly {
    readonly key: string | undefined
    readonly label: string
    readonly count: number | undefined
    readonly pressed: boolean
    readonly onPress: () => void
  }[]
  /** Other groups that have rows for this search. */
  readonly elsewhere: readonly Elsewhere[]
}

interface Props<Row extends { readonly id: number }> {
  desk: AtDesk
  list: {
    readonly data:
      | {
          readonly rows: readonly Row[]
          readonly pagination: { readonly page: number; readonly pageCount: number; readonly total: number }
        }
      | undefined
    readonly isLoadingError: boolean
    readonly isPlaceholderData: boolean
    readonly refetch: () => unknown
  }
  /** Names the rows for screen readers. */
  label: string
  texts: Texts
  /** The label of the field of the words; without it there is none. */
  find?: string
  /** The filters and the order. */
  choices: ReactNode
  groups?: Groups
  columns: readonly Column<Row>[]
  nameOf: (row: Row) => string
  selection?: Selection | undefined
  /** Of a list that has no row yet. */
  drawing: ReactNode
}

/** The rows of a collection for moderators: their search, what is shown of them, and the states of loading. */
export function Desk<Row extends { readonly id: number }>(props: Props<Row>) {
  const { desk, list, label, texts, find, groups, columns, nameOf, selection } = props
  const { data, isPlaceholderData } = list
  const rows = comingRows(data?.rows, isPlaceholderData)
  return (
    <>
      <ListTools
        label={texts.filters}
        find={find && <SearchField label={find} {...desk.words} />}
        set={desk.chosen}
        found={data?.pagination.total}
      >
        {props.choices}
      </ListTools>
      {groups && (
        <Pills label={groups.label}>
          {groups.pills.map(({ key, label: name, count, pressed, onPress }) => (
            <Pill key={key ?? 'all'} pressed={pressed} onClick={onPress}>
              {name} {count !== undefined && formatNumber(count)}
            </Pill>
          ))}
        </Pills>
      )}
      <p className="visually-hidden" role="status">
        {data && texts.found(data.pagination.total)}
      </p>
      <Block className={styles.block} hiddenTitle={label}>
        <ListStates
          list={list}
          rows={rows}
          total={data?.pagination.total}
          failed={{ title: texts.failedTitle, text: texts.failedText }}
          onStart={() => desk.toPage(1)}
          noMatch={
            desk.isFiltered
              ? {
                  title: texts.nothingTitle,
                  text: texts.nothingText,
                  onAction: desk.reset,
                  onlyWords: desk.isOnlyWords,
                  elsewhere: groups?.elsewhere ?? [],
                }
              : undefined
          }
          empty={<Empty drawing={props.drawing} title={texts.emptyTitle} text={texts.emptyText} />}
        >
          <Sought words={desk.values.q}>
            <DataTable
              label={label}
              columns={columns}
              rows={rows}
              nameOf={nameOf}
              selection={selection}
              isBusy={isPlaceholderData}
            />
          </Sought>
        </ListStates>
      </Block>
      {data && (
        <Pagination
          page={data.pagination.page}
          pageCount={data.pagination.pageCount}
          onChange={desk.toPage}
        />
      )}
    </>
  )
}
