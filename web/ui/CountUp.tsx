import { useReducedMotion } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { COUNT_STEP_MS } from '#contract/constants.ts'
import styles from './CountUp.module.css'
import { formatNumber } from './numbers.ts'

interface Props {
  value: number
  /** The unit, for screen readers. */
  unit: string
  from?: number
}

/** The next figure on the way to a value: a tenth of the rest further, and at least by one. */
const after = (shown: number, value: number) =>
  Math.abs(value - shown) < 1 ? value : shown + (Math.trunc((value - shown) / 10) || Math.sign(value - shown))

/**
 * Runs from `from` up to the value, every 20 ms by a tenth of the rest (specification §2), and goes on from where it
 * stands when the value changes. Screen readers get the final value only, once. The figure is written into a box that has
 * the width of the last one, so that nothing around it is laid out again.
 */
export function CountUp({ value, unit, from = 0 }: Props) {
  const still = useReducedMotion()
  const box = useRef<HTMLSpanElement>(null)
  const shown = useRef(from)
  // What is rendered never changes: the effect alone writes the later figures. What the server draws runs nowhere.
  const [first] = useState(() => (import.meta.env.SSR ? '' : formatNumber(from)))

  useEffect(() => {
    const write = (figure: number) => {
      shown.current = figure
      if (box.current) box.current.textContent = formatNumber(figure)
    }
    if (still || shown.current === value) {
      write(value)
      return
    }
    const timer = setInterval(() => {
      write(after(shown.current, value))
      if (shown.current === value) clearInterval(timer)
    }, COUNT_STEP_MS)
    return () => clearInterval(timer)
  }, [still, value])

  return (
    <span className={styles.counter}>
      <span className={styles.room} data-figure={formatNumber(value)} aria-hidden="true" />
      <span className={styles.figure} ref={box} aria-hidden="true">
        {first}
      </span>
      <span className="visually-hidden" role="status">
        {`${formatNumber(value)}\u00a0${unit}`}
      </span>
    </span>
  )
}
