import type { ReactNode } from 'react'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { Mission } from '../data.ts'
import styles from './MissionCard.module.css'
import { MissionFace } from './MissionFace.tsx'
import { MissionFacts } from './MissionFacts.tsx'
import { MissionTags } from './MissionTags.tsx'

/** `action` is placed in the corner of the card. */
export function MissionCard({ mission, action }: { mission: Mission; action?: ReactNode }) {
  return (
    <article className={styles.card}>
      <MissionFace mission={mission} sizes="84px" />
      {action && <div className={styles.action}>{action}</div>}
      <MissionFacts mission={mission} className={styles.facts} />
      <MissionTags mission={mission} className={styles.tags} />
    </article>
  )
}

/** A placeholder with the geometry of a card. */
export function MissionCardSkeleton() {
  return (
    <div className={styles.card}>
      <Skeleton height={70} radius="var(--r-md)" />
      <div>
        <Skeleton width="60%" height={12} />
        <Skeleton width="95%" height={15} className={styles.bar} />
        <Skeleton width="70%" height={15} className={styles.bar} />
      </div>
      <Skeleton width={180} height={17} className={styles.facts} />
      <div className={styles.tags}>
        {/* The tags of most cards take two lines. */}
        <Skeleton width={190} height={28} radius="var(--r-sm)" />
        <Skeleton width={150} height={28} radius="var(--r-sm)" className={styles.bar} />
      </div>
    </div>
  )
}
