import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Block } from '#web/ui/Block.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type Change, ChangeLog } from '#web/ui/editor/ChangeLog.tsx'
import { formatNumber } from '#web/ui/numbers.ts'
import { PartFailed } from '#web/ui/PartFailed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useLastData } from '#web/ui/useLastData.ts'
import type { RowChange, RowChanges } from '../changes.ts'
import styles from './RowLog.module.css'

interface Props<Answer, Key extends QueryKey> {
  title: string
  className?: string | undefined
  /** The query of the latest changes, or of all of them. */
  changesOf: (isWhole: boolean) => UseQueryOptions<Answer, Error, RowChanges, Key>
  /** The field and its two values in words. */
  inWords: (change: RowChange) => Pick<Change, 'label' | 'before' | 'after'>
  /** Above the list. */
  head?: (changes: readonly RowChange[]) => ReactNode
  /** Shows nothing at all while nobody has changed anything. */
  isHiddenEmpty?: boolean
}

/** Who changed what in a row, the latest first: a few changes, and all of them by a button. */
export function RowLog<Answer, Key extends QueryKey>({
  title,
  className,
  changesOf,
  inWords,
  head,
  isHiddenEmpty = false,
}: Props<Answer, Key>) {
  const [isWhole, setWhole] = useState(false)
  const read = useQuery({ ...changesOf(isWhole), placeholderData: keepPreviousData })
  const { isLoadingError, refetch } = read
  const data = useLastData(read.data)
  if (isHiddenEmpty && !isLoadingError && !data?.changes.length) return null
  return (
    <Block title={title} className={className}>
      {data ? (
        <>
          {head?.(data.changes)}
          <ChangeLog changes={data.changes.map(change => ({ ...change, ...inWords(change) }))}>
            {isLoadingError && <PartFailed onRetry={refetch} />}
            {!isWhole && data.total > data.changes.length && (
              <Button variant="ghost" size="compact" onClick={() => setWhole(true)}>
                Показать все
              </Button>
            )}
            {isWhole && !read.isPlaceholderData && data.total > data.changes.length && (
              <p className={styles.rest}>
                Показаны последние {formatNumber(data.changes.length)} из {formatNumber(data.total)}.
              </p>
            )}
          </ChangeLog>
        </>
      ) : isLoadingError ? (
        <PartFailed onRetry={refetch} />
      ) : (
        <Skeleton height={120} />
      )}
    </Block>
  )
}
