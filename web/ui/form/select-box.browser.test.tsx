/// <reference types="@vitest/browser-playwright" />
import { useState } from 'react'
import { expect, test } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import { show } from '../../testing/app.tsx'
import { DialogBody, DialogTitle } from '../modal/Dialog.tsx'
import { modal } from '../modal/modal.ts'
import { SelectBox } from './SelectBox.tsx'

const days = Array.from({ length: 12 }, (_, at) => ({ value: String(at), label: `День ${at}` }))

function Question() {
  const [day, setDay] = useState('0')
  return (
    <>
      <DialogTitle>Когда</DialogTitle>
      <DialogBody>
        <SelectBox label="День" options={days} value={day} onChange={setDay} />
      </DialogBody>
    </>
  )
}
const question = modal<object>('test-day', () => Promise.resolve({ default: Question }))

async function openList() {
  const screen = await show(<p>Город</p>)
  void question.open({})
  const field = screen.getByRole('dialog').getByRole('combobox', { name: 'День' })
  await field.click()
  const element = field.element() as HTMLSelectElement
  await expect.poll(() => element.matches(':open')).toBe(true)
  return { dialog: screen.getByRole('dialog', { name: 'Когда' }), element }
}

test('in a dialog Escape closes the open list first, then the dialog', async () => {
  const { dialog, element } = await openList()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => element.matches(':open')).toBe(false)
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('in a dialog the wheel scrolls an open list', async () => {
  const { element } = await openList()
  const last = element.options.item(days.length - 1)
  const top = () => last?.getBoundingClientRect().top ?? 0
  const before = top()
  const first = element.options.item(1)?.getBoundingClientRect() ?? new DOMRect()
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect()
  await cdp().send('Input.dispatchMouseEvent', {
    type: 'mouseWheel',
    x: frame.x + first.x + 20,
    y: frame.y + first.y + 10,
    deltaX: 0,
    deltaY: 120,
  })
  await expect.poll(top).toBeLessThan(before)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(element.value).not.toBe('0')
})
