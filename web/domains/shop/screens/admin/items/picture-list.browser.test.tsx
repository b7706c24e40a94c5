import { useState } from 'react'
import { expect, test } from 'vitest'
import { serve, show } from '#web/testing/app.tsx'
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
