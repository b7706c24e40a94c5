import { expect, test, vi } from 'vitest'
import { show, textOf } from '../../testing/app.tsx'
import { toast, toasts } from './toast.ts'

vi.mock('./ToastCards.tsx', () => {
  throw new Error('Failed to fetch dynamically imported module')
})

test('a toast states its words where the code of its card does not come, and leaves at the end of its life', async () => {
  const screen = await show(<p>Город</p>)
  toast.error('Не сохранилось', { text: 'Нет связи с городом' })
  const card = screen.getByRole('alert').filter({ hasText: 'Не сохранилось' })
  await expect.element(card).toBeVisible()
  await expect.poll(textOf(card)).toBe('Не сохранилосьНет связи с городом')
  for (const animation of card.element().getAnimations({ subtree: true })) animation.finish()
  await expect.poll(() => toasts.get()).toEqual([])
})
