import type { ReactNode } from 'react'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { missionTypeNames } from '../cardTexts.ts'
import type { Mission } from '../data.ts'
import styles from './MissionCard.module.css'
import { MissionLink } from './MissionLink.tsx'
import { MissionPicture } from './MissionPicture.tsx'
import { MissionTags } from './MissionTags.tsx'

/** `action` stands in the corner of the card. */
export function MissionCard({ mission, action }: { mission: Mission; action?: ReactNode }) {
  return (
    <article className={styles.card}>
      <MissionPicture mission={mission} sizes="84px" className={styles.picture} />
      <div className={styles.words}>
        {mission.type && <p className={styles.type}>{missionTypeNames[mission.type]}</p>}
        <h3 className={styles.title}>
          <MissionLink id={mission.id} className={styles.link}>
            {mission.name}
          </MissionLink>
        </h3>
      </div>
      {action && <div className={styles.action}>{action}</div>}
      <MissionTags mission={mission} className={styles.tags} />
    </article>
  )
}

/** Keeps the geometry of a card. */
export function MissionCardSkeleton() {
  return (
    <div className={styles.card}>
      <Skeleton className={styles.picture} height={70} radius="var(--r-md)" />
      <div className={styles.words}>
        <Skeleton width="60%" height={12} />
        <Skeleton width="95%" height={15} className={styles.bar} />
        <Skeleton width="70%" height={15} className={styles.bar} />
      </div>
      <div className={styles.tags}>
        <Skeleton width={190} height={28} radius="var(--r-sm)" />
      </div>
    </div>
  )
}
