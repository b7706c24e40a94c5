import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../testing/app.tsx'
import { keepPlace } from './keepPlace.ts'

let end = () => {}
beforeEach(() => {
  end = keepPlace()
})
afterEach(() => end())

function Rows({ onDrop }: { onDrop?: () => void }) {
  const [rows, setRows] = useState(['Первая', 'Вторая', 'Третья'])
  return (
    <main>
      <ul aria-label="Строки">
        {rows.map(row => (
          <li key={row}>
            {row}{' '}
            <button
              type="button"
              onClick={() => {
                setRows(rows.filter(other => other !== row))
                onDrop?.()
              }}
            >
              Удалить {row}
            </button>
          </li>
        ))}
      </ul>
      <button type="button">Добавить</button>
    </main>
  )
}
const drop = async (row: string) => {
  const button = page.getByRole('button', { name: `Удалить ${row}` })
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button).not.toBeInTheDocument()
}
const focused = () => document.activeElement?.textContent

test('the row after the one that was deleted takes the focus, then the one before, then the list', async () => {
  await show(<Rows />)
  await drop('Вторая')
  expect(focused()).toMatch(/^Третья/)
  await userEvent.keyboard('{Tab}')
  expect(focused()).toBe('Удалить Третья')
  expect(
    page
      .getByRole('listitem')
      .elements()
      .some(row => row.hasAttribute('tabindex')),
  ).toBe(false)
  await drop('Третья')
  expect(focused()).toMatch(/^Первая/)
  await drop('Первая')
  expect(document.activeElement).toBe(page.getByRole('list').element())
  await userEvent.keyboard('{Tab}')
  expect(focused()).toBe('Добавить')
})

test('a focus that is moved in the same moment is left alone', async () => {
  await show(<Rows onDrop={() => page.getByRole('button', { name: 'Добавить' }).element().focus()} />)
  await drop('Вторая')
  expect(focused()).toBe('Добавить')
})

test('what is removed outside of a screen or a dialog moves no focus', async () => {
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  button.remove()
  await new Promise(requestAnimationFrame)
  expect(document.activeElement).toBe(document.body)
})

test('what is hidden takes no focus: the next one that is shown does', async () => {
  await show(
    <main>
      <p>Бронь</p>
      <span className="act">
        <button type="button" onClick={({ currentTarget }) => currentTarget.remove()}>
          Отменить
        </button>
        <i style={{ display: 'none' }}>скрыто</i>
      </span>
    </main>,
  )
  const style = document.head.appendChild(document.createElement('style'))
  style.textContent = '.act:not(:has(button)) { display: none }'
  page.getByRole('button', { name: 'Отменить' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('main')).toHaveFocus()
  style.remove()
})
