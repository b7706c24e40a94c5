import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Block } from '#web/ui/Block.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { progressOf } from '../chip.ts'
import { SHELF } from '../data.ts'
import { texts } from '../texts.ts'
import { chipsAheadQuery, onTheWayQuery, progressQuery, type Way, waysQuery } from '../ways.ts'
import styles from './ChipBlock.module.css'
import { ChipProgress } from './ChipProgress.tsx'
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
  const { data, isLoadingError, isPlaceholderData, refetch } = useQuery({
    ...chipsAheadQuery(me, page),
    placeholderData: keepPreviousData,
  })
  // Not awaited by the chips: missions and progress are added when they are loaded.
  const ids = data?.chips.map(({ id }) => id) ?? []
  const { data: ways } = useQuery(waysQuery(ids))
  const { data: steps } = useQuery(progressQuery(ids))
  const { data: onTheWay } = useQuery(onTheWayQuery(me))
  const total = data?.pagination.total
  return (
    <Block title={texts.ahead} aside={total ? <Total count={total} /> : undefined}>
      {isLoadingError ? (
        <Trouble onRetry={() => void refetch()} />
      ) : !data ? (
        <ShelfSkeleton count={SHELF * 2} />
      ) : data.chips.length > 0 ? (
        <div className={styles.chips} aria-busy={isPlaceholderData}>
          <Shelf>
            {data.chips.map(chip => {
              const status = onTheWay?.get(chip.id)
              const progress = steps?.get(chip.id)
              return (
                <ShelfPlace
                  key={chip.id}
                  chip={chip}
                  state="InProgress"
                  progress={progressOf(status, progress)}
                  note={
                    progress ? <ChipProgress progress={progress} /> : status ? texts.onTheWay(status) : null
                  }
                >
                  {ways ? <HowTo ways={ways.get(chip.id)} /> : '\u00a0'}
                </ShelfPlace>
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

/** The mission that pays a chip as a link; several are listed by the dialog of the chip. */
function HowTo({ ways = [] }: { ways: readonly Way[] | undefined }) {
  const [way] = ways
  if (!way) return texts.byHand
  if (ways.length > 1) return texts.moreWays(ways.length)
  return (
    <Link
      to="."
      search={previous => ({ ...previous, mission: way.id })}
      state={{ isDialogOnTop: true }}
      resetScroll={false}
      preload={false}
      aria-haspopup="dialog"
    >
      <span className="visually-hidden">{texts.mission}</span>
      {texts.named(way.name)}
    </Link>
  )
}
