import type { ComponentProps, ReactNode } from 'react'
import { Failed } from './Failed.tsx'
import { NoMatch } from './NoMatch.tsx'
import { NoPage } from './NoPage.tsx'

interface Props {
  list: { readonly isLoadingError: boolean; readonly refetch: () => unknown }
  /** Undefined while nothing says whether the list has any. */
  rows: readonly unknown[] | undefined
  /** Rows on all pages. */
  total: number | undefined
  failed: Omit<ComponentProps<typeof Failed>, 'onRetry'>
  /** To the first page, from one that lies behind the last. */
  onStart: () => void
  /** What stands there when the filters let no row through; undefined: nothing is filtered. */
  noMatch?: ComponentProps<typeof NoMatch> | undefined
  /** What stands there when there is no row yet. */
  empty: ReactNode
  /** The list, or its skeleton; left out where the caller asks for the other states alone. */
  children?: ReactNode
}

/** A list of pages, or why it shows no row: it failed, the page lies behind the last one, nothing matches, there is none yet. */
export function ListStates({ list, rows, total = 0, failed, onStart, noMatch, empty, children }: Props) {
  if (list.isLoadingError) return <Failed {...failed} onRetry={list.refetch} />
  if (rows?.length !== 0) return children
  if (total > 0) return <NoPage onStart={onStart} />
  return noMatch ? <NoMatch {...noMatch} /> : empty
}
