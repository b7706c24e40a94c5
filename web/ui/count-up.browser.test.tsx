import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { CountUp } from './CountUp.tsx'

test('the counter goes up by a tenth of the rest, and at least by one (specification §2)', async () => {
  const steps: (string | null)[] = []
  const box = document.createElement('div')
  document.body.append(box)
  const look = () => {
    const text = box.querySelector('[aria-hidden]:nth-child(2)')?.textContent ?? null
    if (text && text !== steps.at(-1)) steps.push(text)
  }
  const observer = new MutationObserver(look)
  observer.observe(box, { childList: true, characterData: true, subtree: true })
  const screen = await render(<CountUp value={111} unit="bitW" />, { container: box })
  await expect.poll(() => steps.at(-1)).toBe('111')
  observer.disconnect()
  expect(steps.slice(0, 4)).toEqual(['0', '11', '21', '30'])
  expect(steps.slice(-3)).toEqual(['109', '110', '111'])
  // A screen reader gets the value once, when it is known.
  expect(screen.getByRole('status').element().textContent).toBe('111\u00a0bitW')
})
