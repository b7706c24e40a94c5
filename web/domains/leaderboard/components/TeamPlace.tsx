import { IconFlagFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { words } from '#contract/words.ts'
import { paths } from '#web/paths.ts'
import { formatHundredths, formatNumber } from '#web/ui/numbers.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import type { TeamRow } from '../data.ts'
import type { BoardSearch } from '../search.ts'
import { texts } from '../texts.ts'
import placeStyles from './Place.module.css'
import { Place, PlaceSkeleton } from './Place.tsx'
import styles from './TeamPlace.module.css'

interface Props {
  row: TeamRow & { readonly position: number }
  /** Score of the first of the board. */
  first: number
  /** Period, its time and mission type, kept when the team's board opens. */
  search: BoardSearch
  isMine: boolean
}

/** A team, linked to the board of its residents. */
export function TeamPlace({ row: { position, team, points, members, score }, first, search, isMine }: Props) {
  const { period, when, type } = search
  return (
    <Place
      position={position}
      mark={
        <span className={styles.colors}>
          <IconFlagFilled aria-hidden="true" style={team.color ? { color: team.color } : undefined} />
        </span>
      }
      points={score}
      first={first}
      unit={texts.perMember}
      figure={formatHundredths(score)}
      isMine={isMine}
    >
      <div className={styles.words}>
        <span className={styles.name}>
          <Link
            to={paths.leaderboard.path}
            search={{ period, when, type, team: team.id }}
            className={placeStyles.name}
          >
            {team.name}
          </Link>
          {isMine && <Tag tone="line">{texts.ownTeam}</Tag>}
        </span>
        <span className={styles.lesser}>
          {formatNumber(points)}
          <span className="visually-hidden"> {words.points}</span> {texts.amongActive(members)}
        </span>
      </div>
    </Place>
  )
}

export const TeamPlaceSkeleton = () => (
  <PlaceSkeleton radius="var(--r-sm)">
    <div className={styles.words}>
      <Skeleton width={120} height={21} />
      <Skeleton width={150} height={20} />
    </div>
  </PlaceSkeleton>
)
