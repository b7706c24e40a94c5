import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { show } from '../../testing/app.tsx'
import { TimeField } from './TimeField.tsx'

test('a time is shown and typed in 24 hours, whatever the language of the browser', async () => {
  const onChange = vi.fn<(value: string) => void>()
  const screen = await show(<TimeField label="Во сколько" value="15:01" onChange={onChange} />)
  const hours = screen.getByLabelText('Часы')
  await expect.element(hours).toHaveValue('15')
  await expect.element(screen.getByLabelText('Минуты')).toHaveValue('01')
  expect(document.querySelector('input[type="time"]')).toBeNull()
  await hours.click()
  await userEvent.keyboard('23')
  await userEvent.keyboard('45')
  await expect.poll(() => onChange.mock.lastCall).toEqual(['23:45'])
})
