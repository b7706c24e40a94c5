import { beforeEach, expect, test } from 'vitest'
import { show } from '../../testing/app.tsx'
import { picture } from '../../testing/pictures.ts'
import { PictureField, type StoredPicture } from './PictureField.tsx'
import { useEditor } from './useEditor.ts'

beforeEach(() => localStorage.clear())

const stored = { id: 1, url: '/x.png', width: 16, height: 9, alternativeText: null, formats: null }

interface Values {
  picture: StoredPicture | null
}

test('nothing is saved while a picture is on its way to the form, and then it is saved with it', async () => {
  const arrival = Promise.withResolvers<StoredPicture>()
  const saved: Values[] = []
  function Form() {
    const editor = useEditor<Values>({
      name: 'mission-7-of-12',
      saved: { values: { picture: null }, updatedAt: null },
      save: async values => {
        saved.push(values)
        return { values, updatedAt: '2026-11-20T09:30:00.000Z' }
      },
      reload: () => Promise.reject(new Error('not read here')),
    })
    return (
      <form onSubmit={editor.submit}>
        <PictureField
          label="Картинка"
          value={editor.form.values.picture}
          onChange={next => editor.form.setFieldValue('picture', next)}
          drawing={null}
          drawingLabel="Рисунок"
          upload={() => arrival.promise}
          wordsOf={String}
          maxBytes={1_000_000}
          shape={{ ratio: '16 / 9', width: 800 }}
          onUploading={editor.setUploading}
        />
        <button type="submit">Создать</button>
      </form>
    )
  }
  const screen = await show(<Form />)
  const files = new DataTransfer()
  files.items.add(await picture(320, 180))
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input) input.files = files.files
  input?.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.element(screen.getByRole('button', { name: /Загружаем/ })).toBeVisible()
  const create = screen.getByRole('button', { name: 'Создать' })
  await create.click()
  await expect.element(screen.getByText('Картинка ещё загружается')).toBeVisible()
  expect(saved).toEqual([])
  arrival.resolve(stored)
  await expect.element(screen.getByRole('button', { name: 'Своя картинка', exact: true })).toBeVisible()
  await create.click()
  await expect.poll(() => saved).toEqual([{ picture: stored }])
})
