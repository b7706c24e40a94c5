import { expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { serve, show } from '../../testing/app.tsx'
import { drop, picture } from '../../testing/pictures.ts'
import { PictureField } from './PictureField.tsx'

async function field(arrival: Promise<void> = Promise.resolve(), isOther = false) {
  serve({})
  const uploaded: File[] = []
  const given: (number | undefined)[] = []
  const screen = await show(
    <PictureField
      label="Картинка"
      value={null}
      isOther={isOther}
      onChange={next => given.push(next?.id)}
      drawing={null}
      drawingLabel="Рисунок"
      upload={async file => {
        uploaded.push(file)
        await arrival
        return { id: 1, url: '/x.png', width: 1, height: 1, alternativeText: null, formats: null }
      }}
      wordsOf={String}
      maxBytes={1_000_000}
      shape={{ ratio: '16 / 9', width: 800 }}
    />,
  )
  const choose = (file: File) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    const files = new DataTransfer()
    files.items.add(file)
    if (input) input.files = files.files
    input?.dispatchEvent(new Event('change', { bubbles: true }))
  }
  return { screen, uploaded, given, choose }
}

test('the drawing is not marked as chosen where something else is', async () => {
  const drawing = async (isOther: boolean) =>
    (await field(undefined, isOther)).screen.getByRole('button', { name: 'Рисунок' })
  await expect.element(await drawing(false)).toHaveAttribute('aria-pressed', 'true')
  await cleanup()
  await expect.element(await drawing(true)).toHaveAttribute('aria-pressed', 'false')
})

test('a picture of the wanted proportions is uploaded as it is', async () => {
  const { uploaded, choose } = await field()
  const file = await picture(320, 180)
  choose(file)
  await expect.poll(() => uploaded).toEqual([file])
})

test('a picture that arrives after its field has gone changes nothing', async () => {
  const arrival = Promise.withResolvers<void>()
  const { screen, uploaded, given, choose } = await field(arrival.promise)
  choose(await picture(320, 180))
  await expect.poll(() => uploaded).toHaveLength(1)
  await screen.unmount()
  arrival.resolve()
  // What follows the answer runs before a task that is posted after it.
  await scheduler.postTask(() => {})
  expect(given).toEqual([])
})

test('a picture of other proportions is cropped first, and the dialog says why', async () => {
  const { screen, uploaded, choose } = await field()
  choose(await picture(900, 900))
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText(/Карточке нужна картинка 16:9/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect.poll(() => uploaded).toHaveLength(1)
  const [part] = uploaded
  if (!part) throw new Error('nothing was uploaded')
  const { width, height } = await createImageBitmap(part)
  expect([part.name, width, height]).toEqual(['маяк.png', 800, 450])
})

test('a dropped picture is uploaded; a file of another type or size is refused in words and is not', async () => {
  const { screen, uploaded } = await field()
  const tile = screen.getByRole('button', { name: /Своя картинка/ })
  await expect.element(tile).toBeVisible()
  // Its words change while it works.
  const target = tile.element()
  await drop(target, new File(['маяк'], 'заметки.txt', { type: 'text/plain' }))
  await expect.element(screen.getByText(/^Это не картинка/)).toBeVisible()
  await drop(target, new File([new Uint8Array(1_000_001)], 'большая.png', { type: 'image/png' }))
  await expect.element(screen.getByText(/уменьшите картинку/)).toBeVisible()
  const file = await picture(320, 180)
  await drop(target, file)
  await expect.poll(() => uploaded).toEqual([file])
  await expect.element(screen.getByText(/уменьшите картинку/)).not.toBeInTheDocument()
})

test('a picture that is not cropped after all is not uploaded', async () => {
  const { screen, uploaded, choose } = await field()
  choose(await picture(900, 900))
  await screen.getByRole('dialog').getByRole('button', { name: 'Отмена' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(uploaded).toEqual([])
})
