import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { drawing } from './drawing.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a drawing whose file fails to load is asked for once, and again by the next screen that shows it', async () => {
  const answers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => new Response('<svg><circle r="4"/></svg>'),
  ]
  const fetched = vi.fn(async () => answers.shift()?.())
  vi.stubGlobal('fetch', fetched)
  const Lamp = drawing('/assets/lamp.svg', '0 0 10 10')
  const first = await render(<Lamp className="lamp" />)
  const frame = () => first.container.querySelector('svg')
  await expect.poll(() => fetched.mock.settledResults[0]?.type).toBe('rejected')
  // What is rendered anew afterwards has waited for the failed file.
  await first.rerender(<Lamp className="lamp lit" />)
  await expect.poll(() => frame()?.getAttribute('class')).toBe('drawing lamp lit')
  expect(fetched).toHaveBeenCalledTimes(1)
  await first.unmount()
  const second = await render(<Lamp />)
  await expect.poll(() => second.container.querySelectorAll('circle').length).toBe(1)
  expect(fetched).toHaveBeenCalledTimes(2)
})
