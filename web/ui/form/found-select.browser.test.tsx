import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { show } from '#web/testing/app.tsx'
import { FoundSelect, type Named } from './FoundSelect.tsx'

const ivan = { id: 1, name: 'Иван Мостов' }
const maria = { id: 2, name: 'Мария Орлова' }

function People({ found, state }: { found: readonly Named[]; state?: 'searching' | 'failed' }) {
  const [chosen, setChosen] = useState<Named | null>(ivan)
  return (
    <FoundSelect
      aria-label="Житель"
      found={found}
      isSearching={state === 'searching'}
      isFailed={state === 'failed'}
      chosen={chosen}
      onWords={() => undefined}
      onChange={setChosen}
    />
  )
}

test('Enter takes the first that the words find, not what was chosen before', async () => {
  const screen = await show(<People found={[maria]} />)
  const field = screen.getByRole('combobox')
  await field.click()
  // Mantine marks the row that is chosen when the list opens, a moment after: nobody types before that.
  await expect.element(screen.getByRole('option', { name: ivan.name })).toBeVisible()
  await field.fill('Мария')
  await expect
    .element(screen.getByRole('option', { name: maria.name }))
    .toHaveAttribute('data-combobox-selected')
  expect(screen.getByRole('option', { name: ivan.name }).elements()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue(maria.name)
})

test('what is chosen stays when it is chosen again', async () => {
  const screen = await show(<People found={[ivan, maria]} />)
  const field = screen.getByRole('combobox')
  await field.click()
  await screen.getByRole('option', { name: ivan.name }).click()
  await expect.element(field).toHaveValue(ivan.name)
})

test.each([
  ['searching', 'Ищем…'],
  ['failed', 'Город не отвечает. Попробуйте ещё раз.'],
] as const)('a list that is %s offers nothing of the words before, and says so', async (state, words) => {
  const screen = await show(<People found={state === 'searching' ? [maria] : []} state={state} />)
  await screen.getByRole('combobox').fill('Мар')
  await expect.element(screen.getByText(words)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('option').elements()).toEqual([])
})

test('Enter does not send the form with what was chosen before, while other words are typed', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  for (const [found, state] of [
    [[maria], 'searching'],
    [[], undefined],
  ] as const) {
    const screen = await show(
      <form onSubmit={onSubmit}>
        <People found={found} {...(state && { state })} />
        <button type="submit">Выдать</button>
      </form>,
    )
    const field = screen.getByRole('combobox')
    await field.click()
    await expect.element(screen.getByRole('listbox')).toBeInTheDocument()
    await field.fill('Павел')
    await userEvent.keyboard('{Enter}')
    expect(onSubmit).not.toHaveBeenCalled()
    await screen.unmount()
  }
})
