import { expect, test, vi } from 'vitest'
import { toast, toasts } from './toast.ts'

test('a toast closes once, however often close is called', () => {
  const onClose = vi.fn()
  const id = toast.success('Сохранено', { onClose })
  toast.close(id)
  toast.close(id)
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(toasts.get()).toEqual([])
})

test('closing one toast keeps the others', () => {
  const first = toast.info('Первое')
  const second = toast.error('Второе')
  toast.close(first)
  expect(toasts.get().map(shown => shown.id)).toEqual([second])
  toast.close(second)
})
