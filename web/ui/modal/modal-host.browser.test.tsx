/// <reference types="@vitest/browser-playwright" />
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../testing/app.tsx'
import { DialogBody, DialogTitle } from './Dialog.tsx'
import { modal } from './modal.ts'

afterEach(() => page.viewport(1440, 900))

const Question = () => <DialogTitle>Вопрос</DialogTitle>
const load = () => Promise.resolve({ default: Question })
const usual = modal<object>('test-usual', load)
const whole = modal<object>('test-whole', load, { fullPage: true })

async function clickBeside(kind: typeof usual, width: number) {
  await page.viewport(width, 800)
  const screen = await show(<p>Город</p>)
  void kind.open({})
  const dialog = screen.getByRole('dialog', { name: 'Вопрос' })
  await expect.element(dialog).toBeVisible()
  const mask = document.querySelector<HTMLElement>('.mantine-Modal-overlay')
  if (!mask) throw new Error('the dialog has no mask')
  mask.click()
  return { screen, dialog }
}

test.each([390, 1024])(
  'at %i px a full page is not closed by a click beside it, but by Escape',
  async width => {
    const { screen, dialog } = await clickBeside(whole, width)
    await expect.element(dialog).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  },
)

test.each([
  ['a usual dialog', usual, 390],
  ['a usual dialog', usual, 1440],
  ['a full page of smaller screens', whole, 1440],
] as const)('%s is closed by a click beside it', async (_, kind, width) => {
  const { screen } = await clickBeside(kind, width)
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

const long = modal<object>('test-long', () =>
  Promise.resolve({
    default: () => (
      <>
        <DialogTitle>Длинный лист</DialogTitle>
        <DialogBody>
          <div style={{ height: '200vh' }} />
          <input aria-label="Последнее" />
        </DialogBody>
      </>
    ),
  }),
)

test('a sheet that is scrolled keeps its title, and the cross beside it', async () => {
  await page.viewport(390, 800)
  const screen = await show(<p>Город</p>)
  void long.open({})
  const dialog = screen.getByRole('dialog', { name: 'Длинный лист' })
  await expect.element(dialog).toBeVisible()
  dialog.getByLabelText('Последнее').element().scrollIntoView()
  const box = (element: Element) => element.getBoundingClientRect()
  await expect.poll(() => dialog.element().scrollTop).toBeGreaterThan(400)
  const title = box(dialog.getByRole('heading', { name: 'Длинный лист' }).element())
  const cross = dialog.getByRole('button', { name: 'Закрыть' }).element()
  expect(title.top - box(dialog.element()).top).toBeLessThan(4)
  expect(box(cross).bottom).toBeLessThanOrEqual(title.bottom)
  const { x, y, width, height } = box(cross)
  expect(cross.contains(document.elementFromPoint(x + width / 2, y + height / 2))).toBe(true)
})
