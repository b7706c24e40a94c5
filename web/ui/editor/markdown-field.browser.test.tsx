import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { show } from '../../testing/app.tsx'
import { MarkdownField } from './MarkdownField.tsx'
import { texts } from './texts.ts'

function Field({ maxLength }: { maxLength: number }) {
  const [value, setValue] = useState('маяк')
  return (
    <MarkdownField
      label="Текст"
      value={value}
      maxLength={maxLength}
      onChange={event => setValue(event.currentTarget.value)}
    />
  )
}

test.each([
  [8, '**маяк**'],
  [7, 'маяк'],
])('a mark is set in a field of %i characters only where it fits', async (maxLength, expected) => {
  const screen = await show(<Field maxLength={maxLength} />)
  const field = screen.getByLabelText('Текст')
  await field.click()
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}')
  await screen.getByRole('button', { name: texts.bold }).click()
  await expect.element(field).toHaveValue(expected)
})
