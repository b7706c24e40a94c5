import type { CSSProperties } from 'react'
import { classes } from '../classes.ts'
import styles from './still.module.css'

/**
 * A drawing of many shapes of which none moves, as a component: a picture for each theme, which a browser paints once.
 * The pictures are made of the drawing (stills.test.ts).
 */
export function still(day: string, night: string, viewBox: string) {
  const [, , width, height] = viewBox.split(' ')
  const style = {
    '--by-day': `url("${day}")`,
    '--by-night': `url("${night}")`,
    aspectRatio: `${width} / ${height}`,
  } as CSSProperties
  return ({ className }: { className?: string | undefined }) => (
    <i className={classes(styles.still, className)} style={style} aria-hidden="true" />
  )
}
