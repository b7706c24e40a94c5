import type { ReactNode } from 'react'
import { classes } from '../../../ui/classes.ts'
import { Found } from '../../../ui/Found.tsx'
import { excerpt } from '../../../ui/markdown.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { Mission } from '../data.ts'
import { MissionFace } from './MissionFace.tsx'
import styles from './MissionRow.module.css'
import { MissionTags } from './MissionTags.tsx'

/** The large card of a mission; `children` are its footer. */
export function MissionRow({ mission, children }: { mission: Mission; children: ReactNode }) {
  return (
    <article className={styles.row}>
      <MissionFace mission={mission} sizes="104px">
        {mission.description && (
          <p className={classes('two-lines', styles.excerpt)}>
            <Found text={excerpt(mission.description)} />
          </p>
        )}
      </MissionFace>
      <MissionTags mission={mission} className={styles.tags} />
      <div className={styles.foot}>{children}</div>
    </article>
  )
}

/** A placeholder with the geometry of a card. */
export function MissionRowSkeleton() {
  return (
    <div className={styles.row}>
      <Skeleton width="100%" height={72} radius="var(--r-md)" />
      <div>
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
