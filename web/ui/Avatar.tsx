import { IconLock } from '@tabler/icons-react'
import styles from './Avatar.module.css'
import { classes } from './classes.ts'
import { type Media, Picture } from './Picture.tsx'
import { texts } from './texts.ts'

const pixels = { tiny: 28, small: 36, medium: 44, large: 64, huge: 112 } as const

interface Props {
  /** The person's name: its initials are shown when there is no picture. */
  name: string
  picture?: Media | null | undefined
  size?: keyof typeof pixels
  /** A volt ring for oneself; a red ring and a lock for the blocked. */
  ring?: 'me' | 'blocked' | undefined
}

/** Decorative, since the name stands beside it; only «blocked» is announced. */
export function Avatar({ name, picture, size = 'medium', ring }: Props) {
  return (
    <span className={classes(styles.avatar, styles[size], ring && styles[ring])}>
      {picture ? (
        <Picture media={picture} sizes={`${pixels[size]}px`} alt="" eager className={styles.picture} />
      ) : (
        <span className={styles.initials} data-initials={initials(name)} />
      )}
      {ring === 'blocked' && (
        <span className={styles.lock}>
          <IconLock aria-hidden="true" />
          <span className="visually-hidden">{texts.blocked}</span>
        </span>
      )}
    </span>
  )
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    // The first sign of a word, which may be two units of UTF-16.
    .map(([first = '']) => first.toUpperCase())
    .join('')
