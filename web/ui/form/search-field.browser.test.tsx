import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { show } from '#web/testing/app.tsx'
import { SearchField } from './SearchField.tsx'

/** A field whose words an address keeps without the spaces around them. */
function Sought() {
  const [words, setWords] = useState('')
  return (
    <>
      <SearchField label="Найти" value={words} onChange={next => setWords(next.trim())} />
      <output>{words}</output>
      <button type="button" onClick={() => setWords('')}>
        Сбросить
      </button>
    </>
  )
}

test('Enter searches and does not send the form around the field', async () => {
  let sent = 0
  const screen = await show(
    <form
      onSubmit={event => {
        event.preventDefault()
        sent += 1
      }}
    >
      <Sought />
      <button type="submit">Отправить</button>
    </form>,
  )
  await userEvent.type(screen.getByRole('searchbox'), 'Анна{Enter}')
  await expect.element(screen.getByRole('status')).toHaveTextContent('Анна')
  expect(sent).toBe(0)
})

test('a pause after the space between two words keeps the space; what comes from elsewhere replaces the words', async () => {
  const screen = await show(<Sought />)
  const field = screen.getByRole('searchbox')
  await userEvent.type(field, 'Анна ')
  await expect.element(screen.getByRole('status')).toHaveTextContent('Анна')
  await expect.element(field).toHaveValue('Анна ')
  await userEvent.type(field, 'Петрова')
  await expect.element(screen.getByRole('status')).toHaveTextContent('Анна Петрова')
  await screen.getByRole('button', { name: 'Сбросить' }).click()
  await expect.element(field).toHaveValue('')
})
