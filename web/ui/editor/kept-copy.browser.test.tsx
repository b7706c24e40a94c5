import { beforeEach, expect, test } from 'vitest'
import { show } from '../../testing/app.tsx'
import { keepCopy } from './copies.ts'
import { EditorNotes } from './EditorNotes.tsx'
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
    </form>
  )
}

test('a kept copy of a field that was saved since is a conflict, and of another field is not', async () => {
  keepCopy('mission-7-of-12', { before, values: mine, at: Date.now() })
  const screen = await show(<Form saved={{ name: 'Чужой маяк', place: 'Порт' }} />)
  await expect.element(screen.getByText(/здесь сохранили другие/)).toBeVisible()
  await expect.element(screen.getByLabelText('Название')).toHaveValue('Мой маяк')
  await screen.unmount()
  keepCopy('mission-7-of-12', { before, values: mine, at: Date.now() })
  const other = await show(<Form saved={{ name: 'Маяк', place: 'Мыс' }} />)
  await expect.element(other.getByLabelText('Название')).toHaveValue('Мой маяк')
  expect(other.getByText(/здесь сохранили другие/).elements()).toEqual([])
})
