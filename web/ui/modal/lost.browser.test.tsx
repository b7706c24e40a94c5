import { expect, test, vi } from 'vitest'
import { show } from '../../testing/app.tsx'
import { later } from '../later.ts'
import { confirm } from './confirm.ts'
import { openModals } from './modal.ts'

vi.mock('./ModalHost.tsx', () => {
  throw new Error('Failed to fetch dynamically imported module')
})

test('where the code of dialogs does not come, a question is as if dismissed, the screen stays, and a toast says so', async () => {
  const screen = await show(<p>Город</p>)
  expect(await confirm.open({ title: 'Уйти?', text: '', action: 'Уйти' })).toBeUndefined()
  await expect.element(screen.getByText('Часть страницы не загрузилась')).toBeVisible()
  await expect.element(screen.getByText('Город')).toBeVisible()
  await expect.poll(() => openModals.get()).toEqual([])
})

test('a part whose code does not come leaves the rest of the screen, and one toast says so', async () => {
  const Part = later(() => Promise.reject(new Error('Failed to fetch dynamically imported module')))
  const screen = await show(
    <>
      <Part />
      <p>Город</p>
    </>,
  )
  await expect.element(screen.getByText('Часть страницы не загрузилась')).toBeVisible()
  expect(screen.getByText('Часть страницы не загрузилась').elements()).toHaveLength(1)
  await expect.element(screen.getByText('Город')).toBeVisible()
})
