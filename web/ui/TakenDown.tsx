import { IconFileOff } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { classes } from './classes.ts'
import { formatDate } from './dates.ts'
import styles from './TakenDown.module.css'
import { texts } from './texts.ts'

interface Props {
  /** The moment. */
  at: string
  /** Where the picture itself would say nothing beside the words around it. */
  isDecorative?: boolean
  style?: CSSProperties | undefined
  className?: string | undefined
}

/** In place of a picture that was taken down: «Файл изъят» and the date, the sign alone where they do not fit. */
export const TakenDown = ({ at, isDecorative = false, style, className }: Props) => (
  <span
    {...(isDecorative
      ? { 'aria-hidden': true }
      : { role: 'img', 'aria-label': `${texts.takenDown}, ${formatDate(at)}` })}
    title={`${texts.takenDown}, ${formatDate(at)}`}
    style={style}
    className={classes(styles.place, className)}
  >
    <IconFileOff aria-hidden="true" />
    <span className={styles.words}>
      <b>{texts.takenDown}</b>
      {formatDate(at)}
    </span>
  </span>
)
