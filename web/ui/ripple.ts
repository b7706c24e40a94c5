import type { PointerEvent } from 'react'

/** Draws a circle that grows from the pointer over a button, in its `::after` (specification §9: 401 ms). */
export function ripple({ currentTarget: button, clientX, clientY }: PointerEvent<HTMLElement>) {
  const { left, top, width, height } = button.getBoundingClientRect()
  const time = getComputedStyle(button).getPropertyValue('--t-ripple')
  const at = `${clientX - left}px ${clientY - top}px`
  button.animate(
    [
      { opacity: 0.24, clipPath: `circle(0 at ${at})` },
      { opacity: 0, clipPath: `circle(${Math.hypot(width, height)}px at ${at})` },
    ],
    {
      // The built stylesheet writes `401ms` as `.401s`.
      duration: Number.parseFloat(time) * (time.endsWith('ms') ? 1 : 1000),
      pseudoElement: '::after',
    },
  )
}
