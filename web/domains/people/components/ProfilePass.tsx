import type { ReactNode } from 'react'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Skyline } from '#web/ui/art/city.ts'
import { classes } from '#web/ui/classes.ts'
import type { Media } from '#web/ui/Picture.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './ProfilePass.module.css'

export interface PassFigure {
  readonly label: string
  readonly icon: ReactNode
  /** Undefined while it is loading. */
  readonly value: ReactNode
  readonly tone?: 'energy' | 'coins' | 'chips'
}

interface Props {
  name: string
  picture: Media | null
  isMe: boolean
  isBlocked?: boolean | null | undefined
  /** At the edge of the picture. */
  faceAction?: ReactNode
  /** The lines below the name. */
  children?: ReactNode
  /** At the right of the name. */
  action?: ReactNode
  figures: readonly PassFigure[]
  /** On a screen about the person's data: low, with the figures at the right. */
  isLow?: boolean
}

/** The large pass of a resident, the head of a page. */
export function ProfilePass({
  name,
  picture,
  isMe,
  isBlocked,
  faceAction,
  children,
  action,
  figures,
  isLow,
}: Props) {
  return (
    <header className={classes(styles.pass, isLow && styles.low)}>
      {!isLow && <Skyline className={styles.skyline} preserveAspectRatio="xMidYMax slice" />}
      <div className={styles.bearer}>
        <span className={styles.face}>
          <Avatar
            name={name}
            picture={picture}
            size={isLow ? 'large' : 'huge'}
            ring={isBlocked ? 'blocked' : isMe ? 'me' : undefined}
          />
          {faceAction}
        </span>
        <div className={styles.words}>
          <h1>{name}</h1>
          {children}
        </div>
        {action}
      </div>
      <dl className={styles.figures}>
        {figures.map(({ label, icon, value, tone }) => (
          <div key={label}>
            <dt>
              {icon}
              {label}
            </dt>
            <dd className={classes('figures', tone && styles[tone])}>
              {value ?? <Skeleton width="3rem" height={24} className={styles.coming} />}
            </dd>
          </div>
        ))}
      </dl>
    </header>
  )
}
