import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { show } from '#web/testing/app.tsx'
import { FoundSelect, type Named } from './FoundSelect.tsx'

const ivan = { id: 1, name: 'Иван Мостов' }
const maria = { id: 2, name: 'Мария Орлова' }

type Find = (words: string) => readonly Named[] | Promise<readonly Named[]>

function People({ find }: { find: Find }) {
  const [chosen, setChosen] = useState<Named | null>(ivan)
  return (
    <FoundSelect
      aria-label="Житель"
      find={words =>
        queryOptions({
          queryKey: ['found', words],
          queryFn: () => find(words),
          placeholderData: keepPreviousData,
          retry: false,
        })
      }
      chosen={chosen}
      onChange={setChosen}
    />
  )
}

/** No answer comes to words; without words it is Maria. */
const searching: Find = words => (words === '' ? [maria] : new Promise(() => undefined))
const failing: Find = words => (words === '' ? [maria] : Promise.reject(new Error('No answer')))

test('Enter takes the first that the words find, not what was chosen before', async () => {
  const screen = await show(<People find={() => [maria]} />)
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
  const screen = await show(<People find={() => [ivan, maria]} />)
  const field = screen.getByRole('combobox')
  await field.click()
  await screen.getByRole('option', { name: ivan.name }).click()
  await expect.element(field).toHaveValue(ivan.name)
})

test.each([
  ['searching', searching, 'Ищем…'],
  ['failed', failing, 'Город не отвечает. Попробуйте ещё раз.'],
] as const)(
  'a list that is %s offers nothing of the words before, and says so',
  async (_state, find, words) => {
    const screen = await show(<People find={find} />)
    await screen.getByRole('combobox').fill('Мар')
    await expect.element(screen.getByText(words)).toBeVisible()
    await userEvent.keyboard('{Enter}')
    expect(screen.getByRole('option').elements()).toEqual([])
  },
)

test.each([
  ['while it is searched', searching, 'Ищем…'],
  ['where nothing is found', () => [], 'Ничего не нашлось'],
] satisfies [string, Find, string][])(
  'Enter does not send the form with what was chosen before: other words, %s',
  async (_when, find, said) => {
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    const screen = await show(
      <form onSubmit={onSubmit}>
        <People find={find} />
        <button type="submit">Выдать</button>
      </form>,
    )
    const field = screen.getByRole('combobox')
    await field.click()
    await expect.element(screen.getByRole('listbox')).toBeInTheDocument()
    await field.fill('Павел')
    await expect.element(screen.getByText(said)).toBeVisible()
    await userEvent.keyboard('{Enter}')
    expect(onSubmit).not.toHaveBeenCalled()
  },
)
