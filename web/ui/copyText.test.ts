import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from './copyText.ts'
import { toast, toasts } from './toast/toast.ts'

const told = () => toasts.get().map(({ title, text }) => [title, text])
afterEach(() => {
  vi.unstubAllGlobals()
  for (const { id } of toasts.get()) toast.close(id)
})

test('a text that is copied is said to be', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  await copyText('Маяк', 'Скопировано')
  expect(writeText).toHaveBeenCalledWith('Маяк')
  expect(told()).toEqual([['Скопировано', undefined]])
})

test.each([
  ['that refuses', { clipboard: { writeText: () => Promise.reject(new Error('NotAllowedError')) } }],
  ['without a clipboard, as on plain HTTP', {}],
])('in a browser %s the toast holds the text', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator)
  await copyText('Маяк', 'Скопировано')
  expect(told()).toEqual([['Скопировать не получилось', 'Маяк']])
})
