import type { CSSProperties } from 'react'
import { classes } from './classes.ts'
import styles from './Skeleton.module.css'

interface Props {
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  radius?: CSSProperties['borderRadius']
  className?: string | undefined
}

/** One grey bar of content that is loading; the component that combines bars announces «загружаем» once for all of them. */
export function Skeleton({ width, height = 16, radius, className }: Props) {
  return (
    <span
      aria-hidden="true"
      className={classes(styles.skeleton, className)}
      style={{ width, height, borderRadius: radius }}
    />
  )
}
