import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { reviewTabs } from '#web/domains/missions/adminSearch.ts'
import { useMe } from '#web/domains/people/data.ts'
import { paths } from '#web/paths.ts'
import { prefetch } from '#web/queries.ts'
import { NoMissions } from '#web/ui/art/empty.ts'
import { Block } from '#web/ui/Block.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { useLeaveGuard } from '#web/ui/editor/useLeaveGuard.ts'
import { Failed } from '#web/ui/Failed.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Shortcuts } from '#web/ui/Shortcuts.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { useShortcuts } from '#web/ui/useShortcuts.ts'
import { queueQuery, reportQuery, waitingQuery } from './data.ts'
import { nextOf, rowAt } from './queue.ts'
import type { Drafts } from './ReviewForm.tsx'
import { ReviewQueue, ReviewQueueSkeleton, rowId } from './ReviewQueue.tsx'
import { ReportSkeleton, ReviewReport } from './ReviewReport.tsx'
import styles from './ReviewScreen.module.css'
import { texts } from './texts.ts'

const route = getRouteApi('/moderator/admin/review')

/** The queue at the left, the open report at the right; below 1000 px one at a time. The address holds the open report. */
export function ReviewScreen() {
  const { tab = 'reports' } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: reports } = useQuery(waitingQuery('reports'))
  const { data: late } = useQuery(waitingQuery('late'))
  const counts = { reports, late }
  const [drafts] = useState<Drafts>(() => new Map())
  useLeaveGuard(() => ({ fields: drafts.size, isKept: false, isAboveTabs: true }))
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <Tabs
        label={texts.queues}
        tabs={reviewTabs.map(key => ({
          key,
          label: texts.tabs[key],
          count: counts[key]
            ? { value: counts[key], label: texts.waiting[key](counts[key]), urgent: key === 'reports' }
            : undefined,
        }))}
        value={tab}
        onChange={next => void navigate({ search: next === 'late' ? { tab: next } : {}, resetScroll: false })}
      >
        <Reports key={tab} drafts={drafts} />
      </Tabs>
    </>
  )
}

function Reports({ drafts }: { drafts: Drafts }) {
  const me = useMe().id
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const router = useRouter()
  const isWide = useMediaQuery('(min-width: 1000px)', undefined, { getInitialValueInEffect: false })
  const { data, isLoadingError, isFetching, isPlaceholderData, refetch, dataUpdatedAt } = useQuery(
    queueQuery(search),
  )
  // The report that takes the focus when it is loaded.
  const [awaited, setAwaited] = useState<number | null>(null)
  const handleFocused = useCallback(() => setAwaited(null), [])

  const { tab = 'reports', report, page = 1 } = search
  const rows = data?.rows ?? []
  const next = nextOf(rows, report ?? 0, me)
  const nextId = next?.id
  useEffect(() => {
    if (nextId !== undefined) prefetch(reportQuery(nextId))
  }, [nextId])

  const handleDone = (decided: number) => {
    // Before the answer came the moderator may have opened another report, or another screen.
    const { pathname, search: now } = router.latestLocation
    if (pathname !== paths.adminReview.path || (now as typeof search).report !== decided) return
    setAwaited(nextId ?? null)
    if (nextId === undefined) document.getElementById('main')?.focus({ preventScroll: true })
    void navigate({ search: { ...search, report: nextId }, replace: true })
  }

  const handleStep = (by: 1 | -1) => {
    const focused = rows.find(({ id }) => rowId(id) === document.activeElement?.id)
    const row = rowAt(rows, focused?.id ?? report, by)
    if (!row) return false
    document.getElementById(rowId(row.id))?.focus()
    if (isWide) void navigate({ search: { ...search, report: row.id }, replace: true, resetScroll: false })
    return true
  }

  useShortcuts({ KeyJ: () => handleStep(1), KeyK: () => handleStep(-1) })

  if (isLoadingError)
    return (
      <Block hiddenTitle={texts.title}>
        <Failed title={texts.failedTitle} text={texts.failedText} onRetry={refetch} />
      </Block>
    )
  const isEmpty = data && rows.length === 0 && !isFetching
  if (isEmpty && page > 1)
    return <Navigate to={paths.adminReview.path} search={{ ...search, page: undefined }} replace />
  if (isEmpty && !report)
    return (
      <Block hiddenTitle={texts.title}>
        <Empty
          drawing={<NoMissions />}
          {...texts.empty[tab]}
          action={
            <ButtonLink variant="soft" to={paths.adminMissions.path}>
              {texts.toMissions}
            </ButtonLink>
          }
        />
      </Block>
    )
  return (
    <>
      {isWide && !report && nextId !== undefined && !isPlaceholderData && (
        <Navigate to={paths.adminReview.path} search={{ ...search, report: nextId }} replace />
      )}
      <div className={classes(styles.desk, report !== undefined && styles.open)}>
        <div className={styles.queue} aria-busy={isPlaceholderData}>
          {data && rows.length > 0 ? (
            <ReviewQueue
              rows={rows}
              search={search}
              me={me}
              now={dataUpdatedAt}
              pageCount={data.pagination.pageCount}
              onOpen={setAwaited}
              onStep={handleStep}
              onPage={number =>
                void navigate({
                  search: { ...search, page: number > 1 ? number : undefined, report: undefined },
                })
              }
            />
          ) : (
            !isEmpty && <ReviewQueueSkeleton />
          )}
        </div>
        {report !== undefined ? (
          <ReviewReport
            key={report}
            id={report}
            search={search}
            me={me}
            wantsFocus={awaited === report}
            onFocused={handleFocused}
            drafts={drafts}
            onDone={handleDone}
          />
        ) : (
          isWide && (
            <Block>
              <ReportSkeleton />
            </Block>
          )
        )}
      </div>
      <Shortcuts shortcuts={texts.keys} />
    </>
  )
}
