import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { LATEST_MISSIONS } from '#contract/constants.ts'
import { NoMissions } from '#web/ui/art/empty.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { PartFailed } from '#web/ui/PartFailed.tsx'
import { cardTexts } from '../cardTexts.ts'
import { latestMissionsQuery, type Mission } from '../data.ts'
import styles from './LatestMissions.module.css'
import { MissionCard, MissionCardSkeleton } from './MissionCard.tsx'

interface Props {
  /** The reader's action on a mission card. */
  Action?: ComponentType<{ mission: Mission }> | undefined
}

/** The four latest missions. */
export function LatestMissions({ Action }: Props) {
  const { data: missions, isLoadingError, refetch } = useQuery(latestMissionsQuery)
  if (isLoadingError) return <PartFailed onRetry={refetch} />
  if (!missions) return <LatestMissionsSkeleton />
  if (missions.length === 0) {
    return (
      <Empty drawing={<NoMissions />} title={cardTexts.noMissionsTitle} text={cardTexts.noMissionsText} />
    )
  }
  return (
    <ul className={styles.grid}>
      {missions.map(mission => (
        <li key={mission.id}>
          <MissionCard mission={mission} action={Action && <Action mission={mission} />} />
        </li>
      ))}
    </ul>
  )
}

export function LatestMissionsSkeleton() {
  return (
    <div className={styles.grid} role="status">
      <span className="visually-hidden">{cardTexts.missionsLoading}</span>
      {Array.from({ length: LATEST_MISSIONS }, (_, index) => (
        <MissionCardSkeleton key={index} />
      ))}
    </div>
  )
}
