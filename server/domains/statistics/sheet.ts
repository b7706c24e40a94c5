import type { CellValue, ColumnDef } from 'hucre/xlsx'

/** What stands in a column, as a spreadsheet program shall take it. Days come as `YYYY-MM-DD`, moments by the city's clock. */
const kinds = {
  // The format of a text keeps `=1+1` one even when somebody edits its cell.
  text: { numFmt: '@', cell: (value: unknown) => plain(String(value)) },
  count: { numFmt: '#,##0', cell: Number },
  amount: { numFmt: '#,##0.00', cell: Number },
  day: { numFmt: 'dd.mm.yyyy', cell: (value: unknown) => new Date(`${String(value)}T00:00:00Z`) },
  moment: { numFmt: 'dd.mm.yyyy hh:mm', cell: (value: unknown) => new Date(`${String(value)}Z`) },
} as const satisfies Record<string, { numFmt: string; cell: (value: unknown) => CellValue }>

export interface Column {
  readonly header: string
  /** In characters. */
  readonly width: number
  readonly kind: keyof typeof kinds
}

/** Two signs that no XML holds, and an underscore that would be read as the beginning of `_x000D_`. */
const plain = (text: string) =>
  text.replaceAll(/[\uFFFE\uFFFF]/g, '').replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')

export const columnsOf = (columns: readonly Column[]): ColumnDef[] =>
  columns.map(({ header, width, kind }) => ({ header, width, numFmt: kinds[kind].numFmt }))

/** The cells of a row; what is null or empty stays empty. */
export const cellsOf = (columns: readonly Column[], row: readonly unknown[]): CellValue[] =>
  columns.map(({ kind }, at) => {
    const value = row[at]
    return value === null || value === undefined || value === '' ? null : kinds[kind].cell(value)
  })
