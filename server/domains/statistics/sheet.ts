import type { CellValue, ColumnDef } from 'hucre/xlsx'

/**
 * Format and type of a cell by the kind of its column. Input: days as `YYYY-MM-DD`, times in the zone of the
 * city.
 */
const kinds = {
  // The text format keeps `=1+1` a text even when somebody edits the cell.
  text: { numFmt: '@', cell: (value: unknown) => plain(String(value)) },
  count: { numFmt: '#,##0', cell: Number },
  amount: { numFmt: '#,##0.00', cell: Number },
  day: { numFmt: 'dd.mm.yyyy', cell: (value: unknown) => new Date(`${String(value)}T00:00:00Z`) },
  moment: { numFmt: 'dd.mm.yyyy hh:mm', cell: (value: unknown) => new Date(`${String(value)}Z`) },
} as const satisfies Record<string, { numFmt: string; cell: (value: unknown) => CellValue }>

export interface Column {
  readonly header: string
  /** In characters of the default font. */
  readonly width: number
  readonly kind: keyof typeof kinds
}

/**
 * Drops two characters that XML does not allow, and escapes an underscore that would be read as `_x000D_`.
 */
const plain = (text: string) =>
  text.replaceAll(/[\uFFFE\uFFFF]/g, '').replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')

export const columnsOf = (columns: readonly Column[]): ColumnDef[] =>
  columns.map(({ header, width, kind }) => ({ header, width, numFmt: kinds[kind].numFmt }))

/** The cells of a row; null and the empty string give empty cells. */
export const cellsOf = (columns: readonly Column[], row: readonly unknown[]): CellValue[] =>
  columns.map(({ kind }, at) => {
    const value = row[at]
    return value === null || value === undefined || value === '' ? null : kinds[kind].cell(value)
  })
