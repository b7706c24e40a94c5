import type { ReactNode } from 'react'
import { Amount } from '#web/ui/Amount.tsx'
import { Bar } from '#web/ui/Bar.tsx'
import { classes } from '#web/ui/classes.ts'
import { formatNumber } from '#web/ui/numbers.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { barOf } from '../board.ts'
import styles from './Place.module.css'

interface Props {
  position: number
  /** An avatar, or the colour of a team. */
  mark: ReactNode
  /** Energy of the row, and of the board's first row. */
  points: number
  first: number
  /** The unit of the energy. */
  unit: string
  /** The energy as it is shown; left out: as numbers are. */
  figure?: string
  /** Marks my own row, which is sticky. */
  isMine: boolean
  /** Marks the row of a resident who was sought. */
  isSought?: boolean
  /** The name and the texts beside it. */
  children: ReactNode
}

/** A row of a board; the link in it is as large as the row. */
export const Place = ({ position, mark, points, first, unit, figure, isMine, isSought, children }: Props) => (
  <li className={classes(styles.place, isMine && styles.mine, isSought && styles.sought)}>
    <b className={styles.position}>
      {formatNumber(position)}
      <span className="visually-hidden">-е место</span>
    </b>
    {mark}
    <div className={styles.words}>{children}</div>
    <Bar percent={barOf(points, first)} currency="energy" className={styles.bar} />
    <span className={styles.points}>
      <Amount currency="energy" value={points} unit={unit} text={figure} />
    </span>
  </li>
)

interface SkeletonProps {
  /** Shape of the mark: avatars are round. */
  radius: string
  children: ReactNode
}

/** A placeholder with the geometry of a row. */
export const PlaceSkeleton = ({ radius, children }: SkeletonProps) => (
  <div className={styles.place}>
    <Skeleton width={20} height={18} className={styles.position} />
    <Skeleton width={36} height={36} radius={radius} />
    <div className={styles.words}>{children}</div>
    <Skeleton height={8} radius="4px" className={styles.bar} />
    <Skeleton width={64} className={styles.points} />
  </div>
)
