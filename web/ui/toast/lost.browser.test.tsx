import { expect, test, vi } from 'vitest'
import { show } from '../../testing/app.tsx'
import { toast, toasts } from './toast.ts'

vi.mock('./ToastCards.tsx', () => {
  throw new Error('Failed to fetch dynamically imported module')
})

test('a toast states its words where the code of its card does not come, and leaves at the end of its life', async () => {
  const screen = await show(<p>Город</p>)
  toast.error('Нет связи с городом')
  const card = screen.getByRole('status').filter({ hasText: 'Нет связи с городом' })
  await expect.element(card).toBeVisible()
  for (const animation of card.element().getAnimations({ subtree: true })) animation.finish()
  await expect.poll(() => toasts.get()).toEqual([])
})
