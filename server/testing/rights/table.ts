export const roles = ['guest', 'blocked', 'resident', 'moderator', 'superadmin'] as const
export type Role = (typeof roles)[number]

export interface Line {
  /** What stands before a comma: `bookings` of `bookings, deciding`. */
  readonly subject: string
  readonly name: string
  readonly cells: Readonly<Record<Role, string>>
}

/** A table of text with a column for each role, cells set apart by two spaces; any other line is a heading. */
export function linesOf(table: string): readonly Line[] {
  return table.split('\n').flatMap(text => {
    const [name = '', ...cells] = text.trim().split(/ {2,}/)
    if (cells.length !== roles.length || cells[0] === roles[0]) return []
    const byRole = Object.fromEntries(roles.map((role, at) => [role, cells[at] ?? '']))
    return { name, subject: name.split(',')[0] ?? '', cells: byRole as Line['cells'] }
  })
}
