import type { ReactNode } from 'react'
import { Dash } from './Dash.tsx'
import { formatNumber } from './numbers.ts'
import { texts } from './texts.ts'

/** A query, as far as it matters here. */
interface Coming<Data> {
  readonly data: Data | undefined
  readonly isLoadingError: boolean
}

/** The count of a query; undefined while it is loading, a dash when it failed. */
export const figure = <Data,>(
  { data, isLoadingError }: Coming<Data>,
  show: (data: Data) => ReactNode,
): ReactNode =>
  data !== undefined ? show(data) : isLoadingError ? <Dash reason={texts.partFailed} /> : undefined

interface Counted {
  readonly pagination: { readonly total: number }
}

/** The number of rows of a list. */
export const totalOf = (list: Coming<Counted>) =>
  figure(list, ({ pagination }) => formatNumber(pagination.total))
