import { useLayoutEffect, useRef } from 'react'
import { COUNT_STEP_MS } from '#contract/constants.ts'
import styles from './CountUp.module.css'
import { formatNumber } from './numbers.ts'

interface Props {
  value: number
  /** The unit, for screen readers. */
  unit: string
  from?: number
}

/** The figures from one to another: each a tenth of the rest further, and at least by one. */
function figuresTo(value: number, from: number) {
  const figures: number[] = []
  for (let rest = value - from; rest !== 0; rest -= Math.trunc(rest / 10) || Math.max(-1, Math.min(rest, 1)))
    figures.push(value - rest)
  return [...figures, value]
}

/**
 * Runs from `from` up to the value, every 20 ms by a tenth of the rest (specification §2), and goes on from where it
 * stands when the value changes. Screen readers get the final value only, once. All figures are laid out once, as lines
 * of a strip, and an animation moves the strip by a line every 20 ms: the browser does that without layout and script.
 */
export function CountUp({ value, unit, from = 0 }: Props) {
  const strip = useRef<HTMLSpanElement>(null)
  const shown = useRef(from)

  useLayoutEffect(() => {
    const lines = strip.current
    const figures = figuresTo(value, shown.current)
    const steps = figures.length - 1
    shown.current = value
    if (!lines || steps === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    lines.textContent = figures.map(formatNumber).join('\n')
    const run = lines.animate(
      { transform: ['none', `translateY(-${steps}lh)`] },
      { duration: steps * COUNT_STEP_MS, easing: `steps(${steps})` },
    )
    const end = () => {
      lines.textContent = ''
    }
    run.onfinish = end
    return () => {
      shown.current = figures[Math.floor(Number(run.currentTime) / COUNT_STEP_MS)] ?? value
      run.cancel()
      end()
    }
  }, [value])

  const last = formatNumber(value)
  return (
    <span className={styles.counter}>
      {/* What the server draws runs nowhere. */}
      <span
        className={import.meta.env.SSR && value !== from ? styles.waiting : styles.figure}
        aria-hidden="true"
      >
        {last}
      </span>
      <span className={styles.window} aria-hidden="true">
        <span className={styles.strip} ref={strip} />
      </span>
      <span className="visually-hidden" role="status">
        {`${last}\u00a0${unit}`}
      </span>
    </span>
  )
}
