export const roles = ['guest', 'blocked', 'resident', 'moderator', 'superadmin'] as const
export type Role = (typeof roles)[number]
/** Roles whose rights differ from row to row. */
export const signedIn = ['resident', 'moderator', 'superadmin'] as const satisfies readonly Role[]

export interface Line<Column extends string = Role> {
  /** The part before a comma: `bookings` of `bookings, deciding`. */
  readonly subject: string
  readonly name: string
  readonly cells: Readonly<Record<Column, string>>
}

/** Parses a text table with these columns, cells separated by two spaces; any other line is a heading. */
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
