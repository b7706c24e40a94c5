import { Link } from '@tanstack/react-router'
import type { Ref } from 'react'
import { words } from '#contract/words.ts'
import { paths } from '#web/paths.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { nameOf } from '../../people/me.ts'
import type { BoardRow } from '../data.ts'
import { texts } from '../texts.ts'
import { Movement } from './Movement.tsx'
import styles from './Place.module.css'
import { Place, PlaceSkeleton } from './Place.tsx'

interface Props {
  row: BoardRow
  /** Energy of the board's first row. */
  first: number
  /** All time and a previous period are compared with none. */
  isCompared: boolean
  isMe: boolean
  /** The reader looked for this resident. */
  isSought: boolean
  ref?: Ref<HTMLAnchorElement> | undefined
}

export function BoardPlace({
  row: { position, points, change, user },
  first,
  isCompared,
  isMe,
  isSought,
  ref,
}: Props) {
  const name = nameOf({ full_name: user.full_name, username: null })
  return (
    <Place
      position={position}
      mark={<Avatar name={name} picture={user.avatar} size="small" ring={isMe ? 'me' : undefined} />}
      points={points}
      first={first}
      unit={words.points}
      isMine={isMe}
      isSought={isSought}
    >
      <Link ref={ref} to={paths.userProfile.path} params={{ userId: user.id }} className={styles.name}>
        {isMe ? texts.you(name) : name}
        {isSought && <span className="visually-hidden">, {texts.sought}</span>}
      </Link>
      <Movement change={isCompared ? change : undefined} />
    </Place>
  )
}

export const BoardPlaceSkeleton = () => (
  <PlaceSkeleton radius="50%">
    <Skeleton width={160} />
  </PlaceSkeleton>
)
