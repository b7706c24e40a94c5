import { useState } from 'react'
import { expect, test } from 'vitest'
import { refusal, serve, show } from '#web/testing/app.tsx'
import { drop, picture } from '#web/testing/pictures.ts'
import { PictureList } from './PictureList.tsx'

const file = (id: number) => ({
  id,
  url: `/uploads/${id}.png`,
  width: 6,
  height: 5,
  alternativeText: null,
  formats: null,
})

test('pictures are ordered by dragging and by keyboard', async () => {
  serve({})
  const orders: number[][] = []
  function Item() {
    const [pictures, setPictures] = useState([1, 2, 3].map(file))
    return (
      <PictureList
        value={pictures}
        onChange={next => {
          orders.push(next.map(({ id }) => id))
          setPictures(next.map(({ id }) => file(id)))
        }}
      />
    )
  }
  const screen = await show(<Item />)
  await expect.element(screen.getByRole('button', { name: 'Картинку 1 позже' })).toBeVisible()
  const grips = () => [...document.querySelectorAll('[draggable="true"]')]
  const drag = (type: string, grip: Element | undefined) =>
    grip?.dispatchEvent(
      new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: new DataTransfer() }),
    )
  drag('dragstart', grips()[2])
  await expect.poll(() => drag('dragover', grips()[0])).toBe(false)
  drag('drop', grips()[0])
  await expect.poll(() => orders).toEqual([[3, 1, 2]])
  const later = screen.getByRole('button', { name: 'Картинку 1 позже' })
  ;(later.element() as HTMLElement).focus()
  await later.click()
  await expect.poll(() => orders.at(-1)).toEqual([1, 3, 2])
})

/** An empty list, the files it has uploaded and the ids it has been given. */
async function empty(stored: () => Promise<unknown> = async () => undefined) {
  const uploaded: string[] = []
  const given: number[] = []
  serve({
    'POST /upload': async ({ body }) => {
      const sent = (body as FormData).get('files') as File
      uploaded.push(sent.name)
      const refused = await stored()
      if (refused) return refused
      return [{ ...file(uploaded.length), name: sent.name, mime: sent.type }]
    },
  })
  function Item() {
    const [pictures, setPictures] = useState<readonly ReturnType<typeof file>[]>([])
    return (
      <PictureList
        value={pictures}
        onChange={next => {
          given.push(...next.map(({ id }) => id))
          setPictures(next.map(({ id }) => file(id)))
        }}
      />
    )
  }
  const screen = await show(<Item />)
  const tile = screen.getByRole('button', { name: /Добавить картинку/ })
  await expect.element(tile).toBeVisible()
  return { screen, uploaded, given, tile: tile.element() }
}
const wordsOf = (element: Element | null) => element?.textContent.replaceAll('\u00a0', ' ')
const alert = () => wordsOf(document.querySelector('[role="alert"]'))

test('pictures dropped on the tile are added; a file of another type or size beside them is named with the reason', async () => {
  const { uploaded, given, tile } = await empty()
  await drop(
    tile,
    new File(['маяк'], 'заметки.txt', { type: 'text/plain' }),
    await picture(60, 50, 'маяк.png'),
    new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'большая.png', { type: 'image/png' }),
  )
  await expect
    .poll(alert)
    .toBe(
      '«заметки.txt». Это не картинка: подойдут png, jpeg, webp, gif и avif.' +
        '«большая.png». Больше 10 МБ: уменьшите картинку.',
    )
  expect(uploaded).toEqual(['маяк.png'])
  expect(given).toEqual([1])
  await drop(tile, await picture(60, 50, 'порт.png'))
  await expect.poll(() => uploaded).toEqual(['маяк.png', 'порт.png'])
  await expect.poll(alert).toBe(undefined)
})

test('a picture that the server refuses is named, and those after it are uploaded', async () => {
  let calls = 0
  const { uploaded, given, tile } = await empty(async () => {
    calls += 1
    return calls === 1 && refusal(400, 'ValidationError', 'Картинка повреждена')
  })
  await drop(tile, await picture(60, 50, 'маяк.png'), await picture(60, 50, 'порт.png'))
  await expect.poll(alert).toBe('«маяк.png». Картинка повреждена')
  expect(uploaded).toEqual(['маяк.png', 'порт.png'])
  expect(given).toEqual([2])
})

test('while a picture is being uploaded the tile takes no other and does not light up', async () => {
  const stored = Promise.withResolvers<void>()
  const { tile, uploaded } = await empty(() => stored.promise)
  const send = (type: string, file: File) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(file)
    tile.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
  }
  const [first, second] = [await picture(60, 50, 'маяк.png'), await picture(60, 50, 'порт.png')]
  await drop(tile, first)
  await expect.poll(() => uploaded).toEqual(['маяк.png'])
  send('dragover', second)
  send('drop', second)
  await expect.poll(() => tile.getAttribute('aria-busy')).toBe('true')
  expect(tile.hasAttribute('data-over')).toBe(false)
  stored.resolve()
  await drop(tile, second)
  await expect.poll(() => uploaded).toEqual(['маяк.png', 'порт.png'])
})

test('a file chosen in the dialog is checked too', async () => {
  const { uploaded } = await empty()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  const chosen = new DataTransfer()
  chosen.items.add(new File(['маяк'], 'заметки.txt', { type: 'text/plain' }))
  if (input) input.files = chosen.files
  input?.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.poll(alert).toContain('«заметки.txt». Это не картинка')
  expect(uploaded).toEqual([])
})

test('the tile lights up below files only, not below a picture that is moved', async () => {
  const { tile } = await empty()
  const hover = (...files: readonly File[]) => {
    const dataTransfer = new DataTransfer()
    for (const one of files) dataTransfer.items.add(one)
    return !tile.dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer }))
  }
  expect(hover()).toBe(false)
  expect(hover(await picture(60, 50))).toBe(true)
  await expect.poll(() => tile.hasAttribute('data-over')).toBe(true)
  tile.dispatchEvent(new DragEvent('dragleave', { bubbles: true }))
  await expect.poll(() => tile.hasAttribute('data-over')).toBe(false)
})
