import type { ReactNode } from 'react'
import { Block } from '../Block.tsx'
import { Empty } from '../Empty.tsx'
import type { Elsewhere } from '../elsewhere.ts'
import { Failed } from '../Failed.tsx'
import { Found } from '../Found.tsx'
import { ListTools } from '../ListTools.tsx'
import { NoMatch } from '../NoMatch.tsx'
import { formatNumber } from '../numbers.ts'
import { Pagination } from '../Pagination.tsx'
import { Pill, Pills } from '../Pill.tsx'
import { Sought } from '../Sought.tsx'
import styles from './Catalogue.module.css'
import { type Column, DataTable } from './DataTable.tsx'
import type { Selection } from './useSelection.ts'

interface Words {
  /** Name the search, and the choice of what is shown. */
  readonly filters: string
  readonly show: string
  readonly failedTitle: string
  readonly failedText: string
  readonly emptyTitle: string
  readonly emptyText: string
  readonly nothingTitle: string
  readonly nothingText: string
  readonly reset: string
  readonly found: (count: number) => string
}

interface Props<Row extends { readonly id: number }, Show extends string> {
  /** Names the rows for screen readers. */
  label: string
  texts: Words
  /** The field of the words. */
  find: ReactNode
  /** The filters and the order, and how many of them are not the usual ones. */
  choices: ReactNode
  chosen: number
  /** What is typed there. */
  words: string | undefined
  /** What can be shown, with how many rows each has; everything, `undefined`, comes first. */
  shows: readonly {
    readonly key: Show | undefined
    readonly label: string
    readonly count: number | undefined
  }[]
  show: Show | undefined
  onShow: (show: Show | undefined) => void
  columns: readonly Column<Row>[]
  list: {
    readonly data:
      | {
          readonly rows: readonly Row[]
          readonly pagination: { readonly page: number; readonly pageCount: number; readonly total: number }
        }
      | undefined
    readonly isError: boolean
    readonly isPlaceholderData: boolean
    readonly refetch: () => unknown
  }
  nameOf: (row: Row) => string
  selection?: Selection | undefined
  /** Of a list that has no row yet. */
  drawing: ReactNode
  /** The search leaves something out, so that no row may mean no match. */
  isFiltered: boolean
  /** Nothing but the words leaves anything out. */
  onlyWords: boolean
  /** What else can be shown that has rows for this search. */
  elsewhere: readonly Elsewhere[]
  onReset: () => void
  onPage: (page: number | undefined) => void
}

/** The rows of a collection with their search, what is shown of them, and the states of loading. */
export function Catalogue<Row extends { readonly id: number }, Show extends string>(props: Props<Row, Show>) {
  const { label, texts, shows, show, onShow, columns, list, nameOf, selection } = props
  const { data, isError, isPlaceholderData, refetch } = list
  return (
    <>
      <ListTools label={texts.filters} find={props.find} set={props.chosen} found={data?.pagination.total}>
        {props.choices}
      </ListTools>
      <Pills label={texts.show}>
        {shows.map(({ key, label: name, count = 0 }) => (
          <Pill key={key ?? 'all'} pressed={show === key} onClick={() => onShow(key)}>
            {name} {formatNumber(count)}
          </Pill>
        ))}
      </Pills>
      <Block className={styles.block} hiddenTitle={label}>
        {isError && !data ? (
          <Failed title={texts.failedTitle} text={texts.failedText} onRetry={refetch} />
        ) : data?.rows.length === 0 ? (
          props.isFiltered ? (
            <NoMatch
              title={texts.nothingTitle}
              text={texts.nothingText}
              action={texts.reset}
              onAction={props.onReset}
              onlyWords={props.onlyWords}
              elsewhere={props.elsewhere}
            />
          ) : (
            <Empty drawing={props.drawing} title={texts.emptyTitle} text={texts.emptyText} />
          )
        ) : (
          <>
            <p className="visually-hidden" role="status">
              {data && texts.found(data.pagination.total)}
            </p>
            <Sought words={props.words}>
              <DataTable
                label={label}
                columns={columns}
                rows={data?.rows}
                nameOf={nameOf}
                selection={selection}
                isBusy={isPlaceholderData}
              />
            </Sought>
          </>
        )}
      </Block>
      {data && (
        <Pagination
          page={data.pagination.page}
          pageCount={data.pagination.pageCount}
          onChange={next => props.onPage(next > 1 ? next : undefined)}
        />
      )}
    </>
  )
}

interface ThingProps {
  /** Beside the words, 52 to 64 px wide. */
  picture: ReactNode
  name: string
  note?: string | null
}

/** The first cell of a row of things, inside its link. */
export const Thing = ({ picture, name, note }: ThingProps) => (
  <span className={styles.thing}>
    {picture}
    <span>
      <b>
        <Found text={name} />
      </b>
      {note && (
        <small className="two-lines">
          <Found text={note} />
        </small>
      )}
    </span>
  </span>
)
