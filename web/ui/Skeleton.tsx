import type { CSSProperties } from 'react'
import { classes } from './classes.ts'
import styles from './Skeleton.module.css'

interface Props {
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  radius?: CSSProperties['borderRadius']
  className?: string | undefined
}

/** One grey bar of what is still on its way; whoever puts bars together says «загружаем» once for all. */
export function Skeleton({ width, height = 16, radius, className }: Props) {
  return (
    <span
      aria-hidden="true"
      className={classes(styles.skeleton, className)}
      style={{ width, height, borderRadius: radius }}
    />
  )
}
