import { Link } from '@tanstack/react-router'
import type { Ref } from 'react'
import type { RatingPeriod } from '#contract/domains/leaderboard.ts'
import { words } from '#contract/words.ts'
import { paths } from '../../../paths.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { classes } from '../../../ui/classes.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { nameOf } from '../../people/me.ts'
import { barOf } from '../board.ts'
import type { BoardRow } from '../data.ts'
import { texts } from '../texts.ts'
import styles from './BoardPlace.module.css'
import { Movement } from './Movement.tsx'

interface Props {
  row: BoardRow
  /** Energy of the first of the board. */
  first: number
  period: RatingPeriod
  /** Mine stays in sight while the list is scrolled. */
  isMe: boolean
  ref?: Ref<HTMLAnchorElement> | undefined
}

export function BoardPlace({ row: { position, points, change, user }, first, period, isMe, ref }: Props) {
  const name = nameOf({ full_name: user.full_name, username: null })
  return (
    <li className={classes(styles.place, isMe && styles.mine)}>
      <b className={styles.position}>
        {position}
        <span className="visually-hidden">-е место</span>
      </b>
      <Avatar name={name} picture={user.avatar} size="small" ring={isMe ? 'me' : undefined} />
      <div className={styles.words}>
        <Link ref={ref} to={paths.userProfile.path} params={{ userId: user.id }} className={styles.name}>
          {isMe ? texts.you(name) : name}
        </Link>
        <Movement change={change} period={period} />
      </div>
      <span className={styles.bar} aria-hidden="true">
        <i style={{ width: `${barOf(points, first)}%` }} />
      </span>
      <span className={styles.points}>
        <Amount currency="energy" value={points} unit={words.points} />
      </span>
    </li>
  )
}

/** Keeps the geometry of a place. */
export const BoardPlaceSkeleton = () => (
  <div className={styles.place}>
    <Skeleton width={20} height={18} className={styles.position} />
    <Skeleton width={36} height={36} radius="50%" />
    <div className={styles.words}>
      <Skeleton width={160} />
    </div>
    <Skeleton height={8} radius="4px" className={styles.bar} />
    <Skeleton width={64} className={styles.points} />
  </div>
)
