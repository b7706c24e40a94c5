import { IconFocus2 } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { paths } from '#web/paths.ts'
import { NothingFound } from '#web/ui/art/empty.ts'
import { Block } from '#web/ui/Block.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
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
import { Gap } from './Gap.tsx'
import { NoPlace } from './NoPlace.tsx'
import { Podium } from './Podium.tsx'

const showSought = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'center' })

interface Props {
  search: BoardSearch
  /** The reader's id. */
  me: number
  onPage: (page: number) => void
  /** Resets the filters except the period. */
  onReset: () => void
}

/** The podium and a page of the board; my own row is always shown. */
export function Board({ search, me, onPage, onReset }: Props) {
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

  // A failed refresh keeps the board loaded before.
  const broken = [first, current].find(({ isLoadingError, data }) => isLoadingError && data === undefined)
  if (broken)
    return (
      <>
        {top && <Podium rows={top} me={me} isStale={false} />}
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
  const period = periodOf(search)
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
        period={period}
        isMe={row.user.id === me}
        isSought={row.user.id === resident}
        ref={row.user.id === me ? own : row.user.id === resident ? showSought : undefined}
      />
    ))

  return (
    <>
      <Podium rows={top} me={me} isStale={isStale} />
      {first.data && total === 0 ? (
        <Block title={periodTitle(period, first.data.meta.from)}>
          <Empty
            drawing={<NothingFound />}
            title={texts.emptyTitle}
            text={texts.emptyText}
            action={
              search.team || search.type ? (
                <Button variant="soft" onClick={onReset}>
                  {texts.everything}
                </Button>
              ) : (
                <ButtonLink to={paths.missions.path}>{texts.toMissions}</ButtonLink>
              )
            }
          />
        </Block>
      ) : (
        <Block
          title={first.data ? periodTitle(period, first.data.meta.from) : texts.loading}
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
          {mine?.reason && <NoPlace reason={mine.reason} onReset={onReset} />}
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
