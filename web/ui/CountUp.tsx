import { useReducedMotion } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { COUNT_STEP_MS } from '#contract/constants.ts'
import { formatNumber } from './numbers.ts'

interface Props {
  value: number
  /** The unit, for screen readers. */
  unit: string
  from?: number
}

/**
 * Runs from `from` up to the value, every 20 ms by a tenth of the rest (specification §2), and goes on from where it
 * stands when the value changes. Screen readers get the final value only, once.
 */
export function CountUp({ value, unit, from = 0 }: Props) {
  const still = useReducedMotion()
  const [shown, setShown] = useState(from)

  useEffect(() => {
    if (still || shown === value) return
    const timer = setTimeout(() => {
      const step = Math.trunc((value - shown) / 10) || Math.sign(value - shown)
      setShown(Math.abs(value - shown) < 1 ? value : shown + step)
    }, COUNT_STEP_MS)
    return () => clearTimeout(timer)
  }, [still, shown, value])

  return (
    <>
      <span aria-hidden="true">{formatNumber(still ? value : shown)}</span>
      <span className="visually-hidden" role="status">
        {`${formatNumber(value)}\u00a0${unit}`}
      </span>
    </>
  )
}
