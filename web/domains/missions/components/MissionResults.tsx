import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NoMissions, NothingFound } from '../../../ui/art/empty.ts'
import { Block } from '../../../ui/Block.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { missionSearchQuery } from '../data.ts'
import { isNarrowed, type MissionSearch, type MissionTab, orderOf, tabOf } from '../search.ts'
import { texts } from '../texts.ts'
import styles from './MissionResults.module.css'
import { MissionGrid, MissionGridSkeleton, MissionStreet } from './MissionStreet.tsx'

interface Props {
  search: MissionSearch
  onPage: (page: number) => void
  onTab: (tab: MissionTab) => void
  /** Takes search and filters away. */
  onReset: () => void
}

const SKELETONS = 4

/** While other missions are on their way, the former ones stay in sight, paler. */
export function MissionResults({ search, onPage, onTab, onReset }: Props) {
  const { data, isError, isPlaceholderData, refetch } = useQuery(missionSearchQuery(search))
  const tab = tabOf(search)
  if (isError) {
    return (
      <Nothing
        drawing={<NothingFound />}
        title={texts.failedTitle}
        text={texts.failedText}
        action={<Button onClick={() => void refetch()}>{texts.retry}</Button>}
      />
    )
  }
  if (!data) return <MissionGridSkeleton count={SKELETONS} />
  const { missions, pagination } = data
  const { page, pageCount, total } = pagination
  if (missions.length === 0 && isNarrowed(search)) {
    return (
      <Nothing
        drawing={<NothingFound />}
        title={texts.nothingFoundTitle}
        text={texts.nothingFoundText}
        action={
          <Button variant="soft" onClick={onReset}>
            {texts.reset}
          </Button>
        }
      />
    )
  }
  if (missions.length === 0) {
    const other = tab === 'activeWithDeadline' ? 'activeWithoutDeadline' : 'activeWithDeadline'
    return (
      <Nothing
        drawing={<NoMissions />}
        {...texts.empty[tab]}
        action={
          <Button variant="soft" onClick={() => onTab(other)}>
            {other === 'activeWithDeadline' ? texts.toWithDeadline : texts.toWithoutDeadline}
          </Button>
        }
      />
    )
  }
  return (
    <div className={styles.results} aria-busy={isPlaceholderData}>
      <p className="visually-hidden" role="status">
        {texts.found(total)}
      </p>
      {orderOf(search) === 'deadline' ? (
        <MissionStreet missions={missions} goesOn={{ before: page > 1, after: page < pageCount }} />
      ) : (
        <>
          <h2 className="visually-hidden">{texts.tabs[tab]}</h2>
          <MissionGrid missions={missions} />
        </>
      )}
      <Pagination page={page} pageCount={pageCount} onChange={onPage} />
    </div>
  )
}

interface NothingProps {
  drawing: ReactNode
  title: string
  text: string
  action: ReactNode
}

const Nothing = (props: NothingProps) => (
  <Block>
    <h2 className="visually-hidden">{texts.missions}</h2>
    <Empty {...props} />
  </Block>
)
