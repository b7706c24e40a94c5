import type { ReactNode } from 'react'
import { Picture } from '../../../ui/Picture.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { Mission } from '../data.ts'
import { missionTypeNames } from '../texts.ts'
import styles from './MissionCard.module.css'
import { MissionPlate } from './MissionPlate.tsx'
import { MissionTags } from './MissionTags.tsx'

/** `action` stands in the corner of the card. */
export function MissionCard({ mission, action }: { mission: Mission; action?: ReactNode }) {
  const picture = mission.image?.[0]
  return (
    <article className={styles.card}>
      {picture ? (
        <Picture media={picture} sizes="84px" alt="" className={styles.picture} />
      ) : (
        <MissionPlate type={mission.type} className={styles.picture} />
      )}
      <div className={styles.words}>
        {mission.type && <p className={styles.type}>{missionTypeNames[mission.type]}</p>}
        <h3 className={styles.title}>{mission.name}</h3>
      </div>
      {action}
      <MissionTags mission={mission} className={styles.tags} />
    </article>
  )
}

/** Keeps the geometry of a card. */
export function MissionCardSkeleton() {
  return (
    <div className={styles.card}>
      <Skeleton className={styles.picture} height={58} radius="var(--r-md)" />
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
