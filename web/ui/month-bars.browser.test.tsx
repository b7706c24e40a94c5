import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { MonthBars } from './MonthBars.tsx'

test('a bar of a month says what its row for screen readers says, hundredths of small amounts too', async () => {
  const months = [12.5, 0.4, -0.4, 1234.56].map((value, index) => ({ month: `2026-0${index + 1}`, value }))
  const { container } = await render(<MonthBars months={months} caption="Энергия" name="bitW" />)
  const bars = [...container.querySelectorAll<HTMLElement>('[data-value]')].map(bar => bar.dataset['value'])
  expect(bars).toEqual(['12,5', '0,4', '-0,4', '1\u00a0235'])
})
