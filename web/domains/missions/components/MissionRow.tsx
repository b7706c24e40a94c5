import type { ReactNode } from 'react'
import { excerpt } from '../../../ui/markdown.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { missionTypeNames } from '../cardTexts.ts'
import type { Mission } from '../data.ts'
import { MissionLink } from './MissionLink.tsx'
import { MissionPicture } from './MissionPicture.tsx'
import styles from './MissionRow.module.css'
import { MissionTags } from './MissionTags.tsx'

/** The large card of a mission; `children` stand at its foot. */
export function MissionRow({ mission, children }: { mission: Mission; children: ReactNode }) {
  return (
    <article className={styles.row}>
      <MissionPicture mission={mission} sizes="104px" className={styles.picture} />
      <div className={styles.words}>
        {mission.type && <p className={styles.type}>{missionTypeNames[mission.type]}</p>}
        <h3 className={styles.title}>
          <MissionLink id={mission.id} className={styles.link}>
            {mission.name}
          </MissionLink>
        </h3>
        {mission.description && <p className={styles.excerpt}>{excerpt(mission.description)}</p>}
      </div>
      <MissionTags mission={mission} className={styles.tags} />
      <div className={styles.foot}>{children}</div>
    </article>
  )
}

/** Keeps the geometry of a card. */
export function MissionRowSkeleton() {
  return (
    <div className={styles.row}>
      <Skeleton width="100%" height={72} radius="var(--r-md)" />
      <div className={styles.words}>
        <Skeleton width="45%" height={13} />
        <Skeleton width="90%" height={18} className={styles.bar} />
        <Skeleton width="100%" height={14} className={styles.excerptBar} />
        <Skeleton width="70%" height={14} className={styles.excerptBar} />
      </div>
      <div className={styles.tags}>
        <Skeleton width={240} height={28} radius="var(--r-sm)" />
      </div>
      <div className={styles.foot}>
        <Skeleton width={132} height={28} radius="var(--r-full)" />
        <Skeleton width={84} height={20} />
      </div>
    </div>
  )
}
