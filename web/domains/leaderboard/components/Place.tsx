import type { ReactNode } from 'react'
import { Amount } from '../../../ui/Amount.tsx'
import { Bar } from '../../../ui/Bar.tsx'
import { classes } from '../../../ui/classes.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { barOf } from '../board.ts'
import styles from './Place.module.css'

interface Props {
  position: number
  /** A face, or the colours of a team. */
  mark: ReactNode
  /** Energy, and that of the first of the board. */
  points: number
  first: number
  /** What the energy is counted in. */
  unit: string
  /** Mine stays in sight while the list is scrolled. */
  isMine: boolean
  /** The name, and what is said beside it. */
  children: ReactNode
}

/** A row of a board; the link in it is as large as the row. */
export const Place = ({ position, mark, points, first, unit, isMine, children }: Props) => (
  <li className={classes(styles.place, isMine && styles.mine)}>
    <b className={styles.position}>
      {position}
      <span className="visually-hidden">-е место</span>
    </b>
    {mark}
    <div className={styles.words}>{children}</div>
    <Bar percent={barOf(points, first)} currency="energy" className={styles.bar} />
    <span className={styles.points}>
      <Amount currency="energy" value={points} unit={unit} />
    </span>
  </li>
)

interface SkeletonProps {
  /** Of the mark: a face is round. */
  radius: string
  children: ReactNode
}

/** Keeps the geometry of a place. */
export const PlaceSkeleton = ({ radius, children }: SkeletonProps) => (
  <div className={styles.place}>
    <Skeleton width={20} height={18} className={styles.position} />
    <Skeleton width={36} height={36} radius={radius} />
    <div className={styles.words}>{children}</div>
    <Skeleton height={8} radius="4px" className={styles.bar} />
    <Skeleton width={64} className={styles.points} />
  </div>
)
