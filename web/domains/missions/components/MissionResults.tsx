import { useQuery } from '@tanstack/react-query'
import { NoMissions } from '#web/ui/art/empty.ts'
import { Block } from '#web/ui/Block.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import type { Elsewhere } from '#web/ui/elsewhere.ts'
import { Failed } from '#web/ui/Failed.tsx'
import { NoMatch } from '#web/ui/NoMatch.tsx'
import { NoPage } from '#web/ui/NoPage.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { Sought } from '#web/ui/Sought.tsx'
import { missionSearchQuery } from '../lists.ts'
import {
  isFreeFirst,
  isNarrowed,
  isOnlyWords,
  type MissionSearch,
  type MissionTab,
  orderOf,
  tabOf,
} from '../search.ts'
import { texts } from '../texts.ts'
import styles from './MissionResults.module.css'
import { MissionGrid, MissionGridSkeleton, MissionStreet } from './MissionStreet.tsx'

interface Props {
  search: MissionSearch
  /** Other tabs that have missions for this search. */
  elsewhere: readonly Elsewhere[]
  onPage: (page: number) => void
  onTab: (tab: MissionTab) => void
  /** Resets search and filters. */
  onReset: () => void
}

const SKELETONS = 4

/** While other missions are loading, the previous ones stay visible, dimmed. */
export function MissionResults({ search, elsewhere, onPage, onTab, onReset }: Props) {
  const { data, isLoadingError, isPlaceholderData, refetch } = useQuery(missionSearchQuery(search))
  const tab = tabOf(search)
  if (isLoadingError) {
    return (
      <Block hiddenTitle={texts.missions}>
        <Failed title={texts.failedTitle} onRetry={refetch} />
      </Block>
    )
  }
  if (!data) return <MissionGridSkeleton count={SKELETONS} />
  const { missions, pagination } = data
  const { page, pageCount, total } = pagination
  if (missions.length === 0 && total > 0) {
    return (
      <Block hiddenTitle={texts.missions}>
        <NoPage onStart={() => onPage(1)} />
      </Block>
    )
  }
  if (missions.length === 0 && isNarrowed(search)) {
    return (
      <Block hiddenTitle={texts.missions}>
        <NoMatch
          text={texts.nothingFoundText}
          action={texts.reset}
          onAction={onReset}
          onlyWords={isOnlyWords(search)}
          elsewhere={elsewhere}
        />
      </Block>
    )
  }
  if (missions.length === 0) {
    const other = tab === 'activeWithDeadline' ? 'activeWithoutDeadline' : 'activeWithDeadline'
    return (
      <Block hiddenTitle={texts.missions}>
        <Empty
          drawing={<NoMissions />}
          {...texts.empty[tab]}
          action={
            <Button variant="soft" onClick={() => onTab(other)}>
              {other === 'activeWithDeadline' ? texts.toWithDeadline : texts.toWithoutDeadline}
            </Button>
          }
        />
      </Block>
    )
  }
  return (
    <div className={styles.results} aria-busy={isPlaceholderData}>
      <p className="visually-hidden" role="status">
        {texts.found(total)}
      </p>
      <Sought words={search.q}>
        {orderOf(search) === 'deadline' ? (
          <MissionStreet
            missions={missions}
            goesOn={{ before: page > 1, after: page < pageCount }}
            isFreeFirst={isFreeFirst(tab)}
          />
        ) : (
          <>
            <h2 className="visually-hidden">{texts.tabs[tab]}</h2>
            <MissionGrid missions={missions} listed={missions.map(({ id }) => id)} />
          </>
        )}
      </Sought>
      <Pagination page={page} pageCount={pageCount} onChange={onPage} />
    </div>
  )
}
