import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Block } from '../../../ui/Block.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { progressOf } from '../chip.ts'
import { SHELF } from '../data.ts'
import { texts } from '../texts.ts'
import { chipsAheadQuery, onTheWayQuery, type Way, waysQuery } from '../ways.ts'
import styles from './ChipBlock.module.css'
import { Shelf, ShelfPlace, ShelfSkeleton } from './ChipShelf.tsx'
import { Total } from './HeldChips.tsx'
import { Nothing, Trouble } from './Nothing.tsx'

interface Props {
  me: number
  page: number
  onPage: (page: number) => void
}

/** Chips that I do not hold yet, with the missions that pay them. */
export function ChipsAhead({ me, page, onPage }: Props) {
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...chipsAheadQuery(me, page),
    placeholderData: keepPreviousData,
  })
  // Not awaited by the chips: the missions are added when they are loaded.
  const { data: ways } = useQuery(waysQuery(data?.chips.map(({ id }) => id) ?? []))
  const { data: onTheWay } = useQuery(onTheWayQuery(me))
  const total = data?.pagination.total
  return (
    <Block title={texts.ahead} aside={total ? <Total count={total} /> : undefined}>
      {isError ? (
        <Trouble onRetry={() => void refetch()} />
      ) : !data ? (
        <ShelfSkeleton count={SHELF * 2} />
      ) : data.chips.length > 0 ? (
        <div className={styles.chips} aria-busy={isPlaceholderData}>
          <Shelf>
            {data.chips.map(chip => {
              const status = onTheWay?.get(chip.id)
              return (
                <ShelfPlace
                  key={chip.id}
                  chip={chip}
                  state="InProgress"
                  progress={progressOf(status)}
                  note={status ? texts.onTheWay(status) : ways ? howTo(ways.get(chip.id)) : '\u00a0'}
                />
              )
            })}
          </Shelf>
          <Pagination page={page} pageCount={data.pagination.pageCount} onChange={onPage} staysInPlace />
        </div>
      ) : (
        <Nothing part="ahead" {...(data.pagination.total > 0 && { onStart: () => onPage(1) })} />
      )}
    </Block>
  )
}

function howTo(ways: readonly Way[] = []) {
  const [way] = ways
  if (!way) return texts.byHand
  return ways.length > 1 ? texts.moreWays(ways.length) : texts.payedBy(way.name)
}
