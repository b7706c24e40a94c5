import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Block } from '#web/ui/Block.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { heldChipsQuery, SHELF } from '../data.ts'
import { texts } from '../texts.ts'
import styles from './ChipBlock.module.css'
import { HeldShelf, ShelfSkeleton } from './ChipShelf.tsx'
import { Nothing, Trouble } from './Nothing.tsx'

interface Props {
  holder: { id: number; name: string }
  isMe: boolean
  page: number
  onPage: (page: number) => void
}

/** One page of the chips that a resident holds. */
export function HeldChips({ holder, isMe, page, onPage }: Props) {
  const { data, isLoadingError, isPlaceholderData, refetch } = useQuery({
    ...heldChipsQuery(holder.id, page),
    placeholderData: keepPreviousData,
  })
  const total = data?.pagination.total
  return (
    <Block title={texts.held} aside={total ? <Total count={total} /> : undefined}>
      {isLoadingError ? (
        <Trouble onRetry={() => void refetch()} />
      ) : !data ? (
        <ShelfSkeleton count={SHELF} />
      ) : data.chips.length > 0 ? (
        <div className={styles.chips} aria-busy={isPlaceholderData}>
          <HeldShelf chips={data.chips} holder={isMe ? undefined : holder} />
          <Pagination page={page} pageCount={data.pagination.pageCount} onChange={onPage} staysInPlace />
        </div>
      ) : (
        <Nothing
          part={isMe ? 'held' : 'heldByOther'}
          {...(data.pagination.total > 0 && { onStart: () => onPage(1) })}
        />
      )}
    </Block>
  )
}

export const Total = ({ count }: { count: number }) => (
  <span className={styles.total}>{texts.counted(count)}</span>
)
