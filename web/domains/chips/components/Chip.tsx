import { IconCheck } from '@tabler/icons-react'
import { classes } from '#web/ui/classes.ts'
import { type Media, Picture } from '#web/ui/Picture.tsx'
import type { ChipLook } from '../chip.ts'
import styles from './Chip.module.css'
import { ChipPlate } from './ChipPlate.tsx'

interface Props {
  chip: ChipLook
  /** Its displayed width, as in `<img sizes>`. */
  sizes: string
  /** `progress`: not held yet; `new`: just received. By default a held chip in its own colour. */
  state?: 'InProgress' | 'Completed' | undefined
  /** Progress towards a chip that is not held, 0–1. */
  progress?: number | undefined
  className?: string | undefined
}

/** The picture of a chip, decorative beside its name. Square, as wide as its container. */
export function Chip({ chip: { color, image }, sizes, state, progress, className }: Props) {
  const picture = image?.[0]
  return (
    <span className={classes(styles.chip, className)} aria-hidden="true">
      {(state || !picture) && (
        <ChipPlate
          tone={state ?? color}
          glyph={!picture}
          {...(progress !== undefined && { progress })}
          className={styles.plate}
        />
      )}
      {picture && <Face picture={picture} sizes={sizes} state={state} isDark={color === 'ExtraDark'} />}
      {state === 'Completed' && (
        <span className={styles.check}>
          <IconCheck />
        </span>
      )}
    </span>
  )
}

interface FaceProps extends Pick<Props, 'sizes' | 'state'> {
  picture: Media
  isDark: boolean
}

/** A picture replaces the plate; on the plate of a state it fills the middle field. */
const Face = ({ picture, sizes, state, isDark }: FaceProps) => (
  <Picture
    media={picture}
    sizes={sizes}
    alt=""
    className={classes(
      styles.picture,
      state && styles.middle,
      state === 'InProgress' && styles.ahead,
      isDark && styles.dark,
    )}
  />
)
