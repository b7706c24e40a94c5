import { expect, test } from 'vitest'
import { show } from '../../testing/app.tsx'
import { DateField } from './DateField.tsx'

test('a date is shown as dd.mm.yyyy, and its week begins on Monday (specification §9)', async () => {
  const screen = await show(<DateField label="Когда" value="2026-12-05" onChange={() => {}} />)
  const field = screen.getByLabelText('Когда')
  await expect.element(field).toHaveTextContent('05.12.2026')
  await field.click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  expect(screen.getByRole('dialog').element().querySelector('th')?.textContent).toBe('пн')
})
