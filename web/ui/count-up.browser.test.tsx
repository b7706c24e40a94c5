import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { COUNT_STEP_MS } from '#contract/constants.ts'
import { CountUp } from './CountUp.tsx'

/** The lines of the counter's strip, and the one that stands in its window after a number of steps. */
function runOf(box: HTMLElement) {
  const [run] = box.getAnimations({ subtree: true })
  const strip = run?.effect instanceof KeyframeEffect ? run.effect.target : null
  if (!run || !strip) throw new Error('the counter does not run')
  run.pause()
  const lines = (strip.textContent ?? '').split('\n')
  const shownAfter = (steps: number) => {
    run.currentTime = steps * COUNT_STEP_MS
    const top = box.querySelector('span')?.getBoundingClientRect().top ?? 0
    const { top: start, height } = strip.getBoundingClientRect()
    return lines[Math.round((top - start) / (height / lines.length))]
  }
  return { run, lines, shownAfter }
}

test('the counter goes up by a tenth of the rest, and at least by one, every 20 ms (specification §2)', async () => {
  const screen = await render(<CountUp value={1234} unit="bitW" />)
  const { run, lines, shownAfter } = runOf(screen.container)
  expect([0, 1, 2, 3].map(shownAfter)).toEqual(['0', '123', '234', '334'])
  expect(lines.slice(-3)).toEqual(['1\u00a0232', '1\u00a0233', '1\u00a0234'])
  expect(shownAfter(lines.length - 2)).toBe('1\u00a0233')
  // A screen reader gets the value once, when it is known.
  expect(screen.getByRole('status').element().textContent).toBe('1\u00a0234\u00a0bitW')
  const figure = screen.container.querySelector('[aria-hidden]')
  if (!figure) throw new Error('no figure')
  expect(getComputedStyle(figure).color).toBe('rgba(0, 0, 0, 0)')
  run.finish()
  await expect.poll(() => getComputedStyle(figure).color).not.toBe('rgba(0, 0, 0, 0)')
  expect(figure.textContent).toBe('1\u00a0234')
})

test('the counter goes on from the figure it shows when its value changes, also down', async () => {
  const screen = await render(<CountUp value={1000} from={900} unit="bitW" />)
  const { shownAfter } = runOf(screen.container)
  expect(shownAfter(3)).toBe('927')
  await screen.rerender(<CountUp value={500} from={900} unit="bitW" />)
  const { lines, shownAfter: downAfter } = runOf(screen.container)
  expect([0, 1, 2].map(downAfter)).toEqual(['927', '885', '847'])
  expect(lines.at(-1)).toBe('500')
})

test('the counter shows a value that it had from the start at once', async () => {
  const screen = await render(<CountUp value={12.5} from={12.5} unit="коина" />)
  expect(screen.container.getAnimations({ subtree: true })).toEqual([])
  expect(screen.container.querySelector('[aria-hidden]')?.textContent).toBe('12,5')
})
