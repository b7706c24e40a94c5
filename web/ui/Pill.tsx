import { type ButtonHTMLAttributes, type ReactNode, useEffect, useRef } from 'react'
import { centre } from './centre.ts'
import { classes } from './classes.ts'
import styles from './Pill.module.css'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  pressed: boolean
  icon?: ReactNode
}

/** One filter that is on or off. */
export function Pill({ pressed, icon, children, className, ...props }: Props) {
  return (
    <button type="button" aria-pressed={pressed} {...props} className={classes(styles.pill, className)}>
      {icon}
      {children}
    </button>
  )
}

/** A row of pills; on a phone it scrolls sideways to the edges of the screen. */
export function Pills({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null)
  // An address may select a pill outside the visible part of the row.
  useEffect(() => {
    if (row.current) centre(row.current, '[aria-pressed="true"]')
  }, [])
  return (
    <div ref={row} role="group" aria-label={label} className={styles.pills}>
      {children}
    </div>
  )
}
