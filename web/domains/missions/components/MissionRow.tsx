import type { ReactNode } from 'react'
import { excerpt } from '#contract/markdown.ts'
import { classes } from '#web/ui/classes.ts'
import { Found } from '#web/ui/Found.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { Mission } from '../data.ts'
import { MissionFace } from './MissionFace.tsx'
import { MissionFacts } from './MissionFacts.tsx'
import styles from './MissionRow.module.css'
import { MissionTags } from './MissionTags.tsx'

interface Props {
  mission: Mission
  /** Nobody can enrol: the row is paler than those with a free place. */
  isFull?: boolean
  /** The footer. */
  children: ReactNode
}

/** The large card of a mission. */
export function MissionRow({ mission, isFull, children }: Props) {
  return (
    <article className={classes(styles.row, isFull && styles.full)}>
      <MissionFace mission={mission} sizes="104px">
        {mission.description && (
          <p className={classes('two-lines', styles.excerpt)}>
            <Found text={excerpt(mission.description)} />
          </p>
        )}
      </MissionFace>
      <MissionFacts mission={mission} className={styles.facts} />
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
      <Skeleton width={210} height={17} className={styles.facts} />
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
