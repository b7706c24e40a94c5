import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Block } from '#web/ui/Block.tsx'
import { PartFailed } from '#web/ui/PartFailed.tsx'

interface Props<Data> {
  title: string
  query: UseQueryResult<Data>
  /** A link to all of them; shown when there are any, with `isAllKept` always. */
  all: ReactNode
  isAllKept?: boolean
  skeleton: ReactNode
  empty: ReactNode
  children: (data: Data) => ReactNode
}

/** The latest of something that a resident has. */
export const ProfileBlock = <Data extends { pagination: { total: number } }>({
  title,
  query: { data, isLoadingError, refetch },
  all,
  isAllKept = false,
  skeleton,
  empty,
  children,
}: Props<Data>) => (
  <Block title={title} aside={isAllKept || (data && data.pagination.total > 0) ? all : undefined}>
    {isLoadingError ? (
      <PartFailed onRetry={() => void refetch()} />
    ) : !data ? (
      skeleton
    ) : data.pagination.total > 0 ? (
      children(data)
    ) : (
      empty
    )}
  </Block>
)
