import { type QueryKey, type UseSuspenseQueryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'

/** What an editor holds: a row, or a new one, which is empty or begins like `from`. */
export interface Edited<Row> {
  readonly row: Row | null
  readonly from?: Row
}

interface Kind<Answer, Row, Key extends QueryKey> {
  query: (id: number) => UseSuspenseQueryOptions<Answer, Error, Row, Key>
  editor: ComponentType<Edited<Row>>
}

interface Props<Answer, Row, Key extends QueryKey> extends Kind<Answer, Row, Key> {
  /** Of the address. */
  id: number | 'new'
  /** Of the address: the id of the row that a new one begins like. */
  from: number | undefined
}

/** The editor of a row, of a new one or of a copy; another one for each. */
export function RowEditor<Answer, Row, Key extends QueryKey>({
  id,
  from,
  query,
  editor: Editor,
}: Props<Answer, Row, Key>) {
  if (id !== 'new') return <Loaded key={id} id={id} query={query} editor={Editor} />
  if (from) return <Loaded key={`from-${from}`} id={from} isCopy query={query} editor={Editor} />
  return <Editor key="new" row={null} />
}

function Loaded<Answer, Row, Key extends QueryKey>({
  id,
  isCopy,
  query,
  editor: Editor,
}: Kind<Answer, Row, Key> & { id: number; isCopy?: boolean }) {
  const { data } = useSuspenseQuery(query(id))
  return isCopy ? <Editor row={null} from={data} /> : <Editor row={data} />
}
