import { IconFocus2 } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Block } from '#web/ui/Block.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import {
  neighboursOutside,
  ON_PODIUM,
  PAGE_SIZE,
  pageCountOf,
  pageOf,
  publicRows,
  shownOf,
} from '../board.ts'
import { aroundMeQuery, type BoardRow, boardQuery, soughtQuery } from '../data.ts'
import { type BoardSearch, periodOf } from '../search.ts'
import { periodTitle, texts } from '../texts.ts'
import styles from './Board.module.css'
import { BoardFailed } from './BoardFailed.tsx'
import { BoardPlace, BoardPlaceSkeleton } from './BoardPlace.tsx'
import { EmptyBoard } from './EmptyBoard.tsx'
import { Gap } from './Gap.tsx'
import { NoPlace } from './NoPlace.tsx'
import { Podium } from './Podium.tsx'

const showSought = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'center' })

interface Props {
  search: BoardSearch
  /** The reader's id. */
  me: number
  onChange: (change: BoardSearch) => void
}

/** The podium and a page of the board; my own row is always shown. */
export function Board({ search, me, onChange }: Props) {
  const onPage = (page: number) => onChange({ page: page > 1 ? page : undefined, resident: undefined })
  const own = useRef<HTMLAnchorElement>(null)
  const isOwnAsked = useRef(false)
  const showOwn = () => {
    // A row of another page may be on its way.
    isOwnAsked.current = own.current === null
    // A sticky row is always in view, so its neighbour is observed instead.
    const row = own.current?.closest('li')
    ;(row?.previousElementSibling ?? row)?.scrollIntoView({ block: 'center' })
    own.current?.focus({ preventScroll: true })
  }
  useEffect(() => {
    if (isOwnAsked.current) showOwn()
  })
  const first = useQuery({ ...boardQuery(search, 1), placeholderData: keepPreviousData })
  const total = first.data?.meta.pagination.total ?? 0
  const { resident } = search
  const { data: above } = useQuery({ ...soughtQuery(search, resident ?? 0), enabled: resident !== undefined })
  const soughtPage = first.data && typeof above === 'number' ? pageOf(above, total) : undefined
  // A page number behind the last page shows the last page.
  const page = first.data ? Math.min(soughtPage ?? search.page ?? 1, pageCountOf(total)) : 1
  const current = useQuery({ ...boardQuery(search, page), placeholderData: keepPreviousData })

  const top = first.data?.data.slice(0, ON_PODIUM)
  const isOnPodium = top?.some(({ user }) => user.id === me) ?? false
  const all = current.data ? publicRows(current.data.data, page, total) : undefined
  const isHere = all?.some(({ user }) => user.id === me) ?? false
  const mine = first.data?.meta.me
  const around = useQuery({
    ...aroundMeQuery(search),
    enabled: all !== undefined && !isHere && !isOnPodium && mine?.position !== null,
  })

  // While another board is on its way, these are still of the one that is shown.
  const { period, when, from } = first.data?.meta ?? { period: periodOf(search), when: 'current', from: null }
  const isOver = when === 'previous'
  const isCompared = period !== 'all' && !isOver
  const isEmpty = first.data !== undefined && total === 0
  const hasNoneYet = isEmpty && !first.isPlaceholderData && !isOver && period !== 'all'
  const winners = useQuery({
    ...boardQuery({ ...search, when: 'previous' }, 1),
    enabled: hasNoneYet,
  })
  const won = hasNoneYet ? winners.data?.data.slice(0, ON_PODIUM) : undefined
  // A failed refresh keeps the board loaded before.
  const broken = [first, current].find(({ isLoadingError, data }) => isLoadingError && data === undefined)
  if (broken)
    return (
      <>
        {top && <Podium rows={top} me={me} isStale={false} isCompared={isCompared} isOver={isOver} />}
        <BoardFailed onRetry={() => broken.refetch()} />
        {total > 0 && (
          <Pagination page={search.page ?? 1} pageCount={pageCountOf(total)} onChange={onPage} staysInPlace />
        )}
      </>
    )

  const handleOwn = () => {
    showOwn()
    // Of the first three there is a row on the first page only.
    if (isOnPodium && page > 1) onPage(1)
  }
  const isStale = first.isPlaceholderData || current.isPlaceholderData
  const best = top?.[0]?.points ?? 0
  const start = (page - 1) * PAGE_SIZE
  const near = around.data && all && neighboursOutside(around.data, { rows: all, start })
  const rows = all?.slice(page === 1 ? ON_PODIUM : 0)
  const places = (list: readonly BoardRow[] = []) =>
    list.map(row => (
      <BoardPlace
        key={row.user.id}
        row={row}
        first={best}
        isCompared={isCompared}
        isMe={row.user.id === me}
        isSought={row.user.id === resident}
        ref={row.user.id === me ? own : row.user.id === resident ? showSought : undefined}
      />
    ))

  return (
    <>
      {won && won.length > 0 && period !== 'all' ? (
        <Podium rows={won} me={me} isStale={isStale} isOver caption={texts.winners[period]} />
      ) : (
        <Podium rows={top} me={me} isStale={isStale} isCompared={isCompared} isOver={isOver} />
      )}
      {isEmpty ? (
        <Block title={periodTitle(period, from)}>
          <EmptyBoard search={search} isOver={isOver} onChange={onChange} />
        </Block>
      ) : (
        <Block
          title={first.data ? periodTitle(period, from) : texts.loading}
          aside={
            mine && mine.position !== null ? (
              <Button variant="soft" size="small" icon={<IconFocus2 />} onClick={handleOwn}>
                {texts.myPlace}
              </Button>
            ) : undefined
          }
        >
          <p className="visually-hidden" role="status">
            {first.data ? texts.taking(total) : texts.loading}
          </p>
          {mine?.reason && (
            <NoPlace
              reason={mine.reason}
              isOver={isOver}
              ofType={search.type !== undefined}
              onReset={() => onChange({ team: undefined, type: undefined })}
            />
          )}
          {resident !== undefined && (above === null || soughtPage === null) && (
            <Note role="status" className={styles.sought}>
              {above === null ? texts.noPlaceHere : texts.placeIsBelow}
            </Note>
          )}
          {rows ? (
            <ol className={styles.places} aria-busy={isStale}>
              {near?.isAbove && places(near.rows)}
              {near?.isAbove && near.apart && <Gap />}
              {page === 1 && places(top?.filter(({ user }) => user.id === me || user.id === resident))}
              {places(rows)}
              {near && !near.isAbove && near.apart && <Gap />}
              {near && !near.isAbove && places(near.rows)}
            </ol>
          ) : (
            <div className={styles.places}>
              {Array.from({ length: PAGE_SIZE - ON_PODIUM }, (_, index) => (
                <BoardPlaceSkeleton key={index} />
              ))}
            </div>
          )}
          <Pagination page={page} pageCount={pageCountOf(total)} onChange={onPage} staysInPlace />
          {page === pageCountOf(total) && shownOf(total) < total && (
            <p className={styles.ending}>{texts.ending(shownOf(total), total)}</p>
          )}
        </Block>
      )}
    </>
  )
}
