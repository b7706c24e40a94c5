/** A row as collections answer it. */
interface Enveloped {
  readonly id: number
  readonly attributes: Readonly<Record<string, unknown>>
}
type Rows = Enveloped | readonly Enveloped[] | null

/** The part of a query that says where rows are within a row. */
interface Populated {
  readonly fields?: readonly string[]
  readonly populate?: Readonly<Record<string, true | Populated | undefined>>
}

/**
 * A row and the rows within it without the envelopes of the wire. Where these are the query says, never the look of a
 * value: an attribute may hold any JSON.
 */
export function flatten({ id, attributes }: Enveloped, { populate = {} }: Populated): object {
  const row: Record<string, unknown> = { id, ...attributes }
  for (const [name, query] of Object.entries(populate)) {
    const related = attributes[name] as { readonly data: Rows } | undefined
    if (query) row[name] = flattenRows(related?.data ?? null, query === true ? {} : query)
  }
  return row
}

const flattenRows = (rows: Rows, query: Populated) =>
  rows && ('id' in rows ? flatten(rows, query) : rows.map(row => flatten(row, query)))

/**
 * Makes the rows of an answer flat; their type is `FlatItem`. It stays the same object, by which an answer that came with
 * the page is known (brought.ts).
 */
export function flattenData<T>(answer: unknown, query: object = {}): T {
  const enveloped = answer as { data: Rows | object }
  enveloped.data = flattenRows(enveloped.data as Rows, query)
  return answer as T
}
