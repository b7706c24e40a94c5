import { Link } from '@tanstack/react-router'
import { words } from '#contract/words.ts'
import { paths } from '#web/paths.ts'
import { Amount } from '#web/ui/Amount.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Skyline } from '#web/ui/art/city.ts'
import { classes } from '#web/ui/classes.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { nameOf } from '../../people/me.ts'
import { towers } from '../art/index.ts'
import type { BoardRow } from '../data.ts'
import { texts } from '../texts.ts'
import { Movement } from './Movement.tsx'
import styles from './Podium.module.css'

interface Props {
  /** The first three rows; undefined while they are loading. */
  rows: readonly BoardRow[] | undefined
  /** The reader's id. */
  me: number
  isStale: boolean
  /** All time and a previous period are compared with none. */
  isCompared?: boolean
  /** Of a period that is over, in which nobody can take a place any more. */
  isOver?: boolean
  /** Shown above the towers: whose places these are, where it is not the board's. */
  caption?: string | undefined
}

/** A tower for each of the first three, of their place: who share a place have the same one. A tower without a resident is dark. */
export function Podium({ rows, me, isStale, isCompared = false, isOver = false, caption }: Props) {
  return (
    <section className={styles.stage} aria-label={caption ?? texts.podium} aria-busy={isStale}>
      <Skyline className={styles.skyline} preserveAspectRatio="xMidYMax slice" />
      {caption && <p className={styles.caption}>{caption}</p>}
      <ol className={styles.towers}>
        {towers.map((own, index) => {
          const row = rows?.[index]
          const place = row?.position ?? index + 1
          const { Drawing, viewBox, sign } = towers[place - 1] ?? own
          return (
            <li
              key={own.viewBox}
              className={classes(styles.tower, place === 1 && styles.first, rows && !row && styles.dark)}
            >
              {row ? (
                <Resident row={row} isFirst={place === 1} isMe={row.user.id === me} isCompared={isCompared} />
              ) : rows ? (
                <span className={styles.vacant}>{isOver ? texts.untaken : texts.vacant}</span>
              ) : (
                <Coming isFirst={index === 0} />
              )}
              <div className={styles.building}>
                <Drawing />
                {row && (
                  <svg viewBox={viewBox} className={styles.sign} aria-hidden="true">
                    <text transform={sign} y="7.6" textAnchor="middle">
                      {place}
                    </text>
                  </svg>
                )}
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

interface ResidentProps {
  row: BoardRow
  isFirst: boolean
  isMe: boolean
  isCompared: boolean
}

function Resident({ row, isFirst, isMe, isCompared }: ResidentProps) {
  const name = nameOf({ full_name: row.user.full_name, username: null })
  return (
    <Link
      to={paths.userProfile.path}
      params={{ userId: row.user.id }}
      className={classes(styles.resident, isMe && styles.me)}
    >
      <span className="visually-hidden">{texts.place(row.position)}: </span>
      <b className={styles.name}>{isMe ? texts.you(name) : name}</b>
      <span className={styles.energy}>
        <Amount currency="energy" value={row.points} unit={words.points} />
        {isCompared && <Movement change={row.change} />}
      </span>
      <span className={classes(styles.face, isFirst && styles.firstFace)}>
        <Avatar name={name} picture={row.user.avatar} size={isFirst ? 'huge' : 'large'} />
      </span>
    </Link>
  )
}

const Coming = ({ isFirst }: { isFirst: boolean }) => (
  <span className={styles.resident}>
    <Skeleton width={88} height={14} />
    <Skeleton width={64} height={14} />
    <span className={classes(styles.face, isFirst && styles.firstFace)}>
      <Skeleton width={isFirst ? 92 : 64} height={isFirst ? 92 : 64} radius="50%" />
    </span>
  </span>
)
