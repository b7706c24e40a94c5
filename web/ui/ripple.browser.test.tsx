import type { CSSProperties } from 'react'
import { expect, test } from 'vitest'
import { serve, show } from '../testing/app.tsx'
import { ripple } from './ripple.ts'

test.each([
  ['401ms', 401],
  ['.401s', 401],
  ['0ms', 0],
  ['0s', 0],
])('a ripple of %s takes %i ms', async (time, takes) => {
  serve({})
  const screen = await show(
    <button type="button" onPointerDown={ripple} style={{ '--t-ripple': time } as CSSProperties}>
      Дальше
    </button>,
  )
  const durations: unknown[] = []
  const button = screen.getByRole('button').element()
  button.animate = (_, options) => {
    durations.push(typeof options === 'object' && options.duration)
    return new Animation()
  }
  button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  expect(durations).toHaveLength(1)
  expect(durations[0]).toBeCloseTo(takes, 3)
})
