import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../testing/app.tsx'
import { keepCopy } from './copies.ts'
import { EditorNotes } from './EditorNotes.tsx'
import { SaveBar } from './SaveBar.tsx'
import { useEditor } from './useEditor.ts'

beforeEach(() => localStorage.clear())

const mine = { name: 'Мой маяк', place: 'Порт' }
const before = { name: 'Маяк', place: 'Порт' }

function Form({ saved }: { saved: typeof before }) {
  const editor = useEditor({
    name: 'mission-7-of-12',
    saved: { values: saved, updatedAt: '2026-11-20T09:30:00.000Z' },
    save: () => Promise.reject(new Error('not sent here')),
    reload: () => Promise.reject(new Error('not read here')),
  })
  const show = (value: string) => value
  return (
    <form onSubmit={editor.submit}>
      <EditorNotes
        editor={editor}
        fields={{ name: { label: 'Название', show }, place: { label: 'Место', show } }}
      />
      <input aria-label="Название" {...editor.form.getInputProps('name')} />
      <SaveBar editor={editor} />
    </form>
  )
}

test('a kept copy of a field that was saved since is a conflict, and of another field is not', async () => {
  keepCopy('mission-7-of-12', { before, values: mine, at: Date.now() })
  const screen = await show(<Form saved={{ name: 'Чужой маяк', place: 'Порт' }} />)
  await expect.element(screen.getByText(/здесь стало иначе/)).toBeVisible()
  await expect.element(screen.getByLabelText('Название')).toHaveValue('Мой маяк')
  await screen.unmount()
  keepCopy('mission-7-of-12', { before, values: mine, at: Date.now() })
  const other = await show(<Form saved={{ name: 'Маяк', place: 'Мыс' }} />)
  await expect.element(other.getByLabelText('Название')).toHaveValue('Мой маяк')
  expect(other.getByText(/здесь стало иначе/).elements()).toEqual([])
})

test('a copy by a version of the form with fewer fields is brought back, with what the row has in the others', async () => {
  const { place: _, ...older } = mine
  const { place: __, ...olderBefore } = before
  keepCopy('mission-7-of-12', {
    before: { ...olderBefore, height: 30 },
    values: { ...older, height: 40 },
    at: Date.now(),
  })
  const screen = await show(<Form saved={{ name: 'Маяк', place: 'Мыс' }} />)
  await expect.element(screen.getByLabelText('Название')).toHaveValue('Мой маяк')
  await expect.element(screen.getByRole('status').filter({ hasText: 'Не сохранено 1' })).toBeVisible()
})

test('where the browser keeps no copy, the bar says so', async () => {
  const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const screen = await show(<Form saved={before} />)
  await screen.getByLabelText('Название').fill('Мой маяк')
  await expect
    .element(screen.getByRole('status').filter({ hasText: 'Браузер не хранит копию' }))
    .toBeVisible()
  refuse.mockRestore()
  await screen.getByLabelText('Название').fill('Наш маяк')
  await expect
    .element(screen.getByRole('status').filter({ hasText: 'Копия есть в этом браузере' }))
    .toBeVisible()
})
