import { Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { classes } from '../classes.ts'
import { Skeleton } from '../Skeleton.tsx'
import styles from './DataTable.module.css'
import { type Direction, directionOf, nextSort, type Sort } from './sort.ts'
import { texts } from './texts.ts'
import type { Selection } from './useSelection.ts'

export interface Column<Row> {
  /** Also the name of its order, where the table is sorted by its heads. */
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** It can be sorted by, where the table has `onSort`; this is the direction of the first click. */
  sort?: Direction
  /** Figures stand at the right. */
  right?: boolean
  /** The title of the card on a phone, and without its label; one per table, the first. */
  main?: boolean
  /** A tag: it says itself what it is, so that it needs no label on a phone, and keeps to one line. */
  plain?: boolean
  /** The buttons of a row: no label, the last column. */
  actions?: boolean
}

interface Props<Row extends { readonly id: number }> {
  /** Names the table for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  /** undefined: they are being loaded. */
  rows: readonly Row[] | undefined
  /** Names a row for its checkbox. */
  nameOf: (row: Row) => string
  /** Absent: rows are not selectable. */
  selection?: Selection | undefined
  sort?: string | undefined
  onSort?: ((sort: Sort) => void) | undefined
  /** The rows of another page or order are being loaded. */
  isBusy?: boolean
  /** How many placeholders are shown while loading. */
  skeletons?: number
}

/** A table; on a phone each row is its main cell, and below it the others one after another. Below 745 px sort with `SortChoice`, since the heads are not shown. */
export function DataTable<Row extends { readonly id: number }>(props: Props<Row>) {
  const { label, columns, rows, nameOf, selection, sort, onSort, isBusy, skeletons = 10 } = props
  const page = rows?.map(({ id }) => id) ?? []
  const chosen = page.filter(id => selection?.ids.has(id)).length
  // A checkbox's change event does not tell whether Shift is held.
  const extend = useRef(false)
  const handleClick = (event: MouseEvent) => {
    extend.current = event.shiftKey
  }
  return (
    <table className={styles.table} aria-label={label} aria-busy={isBusy || !rows}>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className={styles.check}>
              <Checkbox
                aria-label={texts.selectPage}
                checked={page.length > 0 && chosen === page.length}
                indeterminate={chosen > 0 && chosen < page.length}
                disabled={page.length === 0}
                onChange={() => selection.put(page, chosen < page.length)}
              />
              <span className={styles.page} aria-hidden="true">
                {texts.selectPage}
              </span>
            </th>
          )}
          {columns.map(column => (
            <Head key={column.key} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows?.map(row => (
          <tr key={row.id} data-selected={selection?.ids.has(row.id) || undefined}>
            {selection && (
              <td className={styles.check}>
                <Checkbox
                  aria-label={texts.select(nameOf(row))}
                  checked={selection.ids.has(row.id)}
                  onClick={handleClick}
                  onChange={() => selection.toggle(row.id, page, extend.current)}
                />
              </td>
            )}
            {columns.map(column => (
              <td
                key={column.key}
                className={cellClass(column)}
                data-label={column.plain ? undefined : column.label}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        )) ??
          Array.from({ length: skeletons }, (_, index) => (
            <tr key={index}>
              {selection && (
                <td className={styles.check}>
                  <Skeleton width={22} height={22} radius="var(--r-xs)" />
                </td>
              )}
              {columns.map(column => (
                <td key={column.key} className={cellClass(column)}>
                  <Skeleton width={column.main ? '12rem' : '4rem'} height={column.main ? 40 : 20} />
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  )
}

const cellClass = <Row,>({ right, main, plain, actions }: Column<Row>) =>
  classes(right && styles.right, main && styles.main, plain && styles.plain, actions && styles.actions)

interface HeadProps<Row> {
  column: Column<Row>
  sort: string | undefined
  onSort: ((sort: Sort) => void) | undefined
}

function Head<Row>({ column, sort, onSort }: HeadProps<Row>) {
  const { key, label, sort: first } = column
  const direction = directionOf(sort, key)
  const content =
    first && onSort ? (
      <button type="button" onClick={() => onSort(nextSort(sort, key, first))}>
        {label}
        {direction === 'asc' ? (
          <IconArrowUp aria-hidden="true" />
        ) : direction === 'desc' ? (
          <IconArrowDown aria-hidden="true" />
        ) : (
          <IconSelector aria-hidden="true" />
        )}
      </button>
    ) : column.actions ? (
      <span className="visually-hidden">{label}</span>
    ) : (
      label
    )
  return (
    <th
      scope="col"
      className={cellClass(column)}
      aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
    >
      {content}
    </th>
  )
}
