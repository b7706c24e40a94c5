export const roles = ['guest', 'blocked', 'resident', 'moderator', 'superadmin'] as const
export type Role = (typeof roles)[number]
/** Who has rights that differ from row to row. */
export const signedIn = ['resident', 'moderator', 'superadmin'] as const satisfies readonly Role[]

export interface Line<Column extends string = Role> {
  /** What stands before a comma: `bookings` of `bookings, deciding`. */
  readonly subject: string
  readonly name: string
  readonly cells: Readonly<Record<Column, string>>
}

/** A table of text with these columns, cells set apart by two spaces; any other line is a heading. */
export function linesOf<Column extends string>(
  columns: readonly Column[],
  table: string,
): readonly Line<Column>[] {
  return table.split('\n').flatMap(text => {
    const [name = '', ...cells] = text.trim().split(/ {2,}/)
    if (cells.length !== columns.length) return []
    const byColumn = Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']))
    return { name, subject: name.split(',')[0] ?? '', cells: byColumn as Record<Column, string> }
  })
}
