import { expect, test } from 'vitest'
import { serve, show } from '../testing/app.tsx'
import { Near } from './Near.tsx'

const part = (screensAbove: number, isSought: boolean) => (
  <>
    <div style={{ height: `${screensAbove * 100}vh` }} />
    <Near instead={<p>Скоро</p>} isSought={isSought}>
      <p>Разговор</p>
    </Near>
  </>
)

test('a part is rendered once it is less than a screen away', async () => {
  serve({})
  const screen = await show(part(3, false))
  await expect.element(screen.getByText('Скоро')).toBeInTheDocument()
  expect(screen.getByText('Разговор').elements()).toEqual([])
  scrollTo(0, 1.5 * innerHeight)
  await expect.element(screen.getByText('Разговор')).toBeInTheDocument()
  expect(screen.getByText('Скоро').elements()).toEqual([])
})

test('a part that is near from the beginning, or that somebody came for, is rendered at once', async () => {
  serve({})
  const near = await show(part(1.5, false))
  await expect.element(near.getByText('Разговор')).toBeInTheDocument()
  await near.unmount()
  const sought = await show(part(3, true))
  expect(sought.getByText('Разговор').elements()).toHaveLength(1)
})
