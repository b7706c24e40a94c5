import { afterEach, expect, test } from 'vitest'
import { attempt } from './attempt.ts'
import { ApiError } from './rest/http.ts'
import { toast, toasts } from './ui/toast/toast.ts'

const words = { done: 'Сохранено', text: 'Чип «Наставник»', failed: 'Не сохранилось' }
const shown = () => toasts.get().map(({ severity, title, text }) => ({ severity, title, text }))

afterEach(() => {
  for (const { id } of toasts.get()) toast.close(id)
})

test('a command that is done shows what was done', async () => {
  expect(await attempt(() => Promise.resolve(), words)).toBe(true)
  expect(shown()).toEqual([{ severity: 'success', title: words.done, text: words.text }])
})

test('a refused command shows the words of the server', async () => {
  const refusal = new ApiError(409, 'ConflictError', 'Чип уже у жителя')
  expect(await attempt(() => Promise.reject(refusal), words)).toBe(false)
  expect(shown()).toEqual([{ severity: 'error', title: words.failed, text: 'Чип уже у жителя' }])
})

test('an error of the app itself is thrown on, and its words are not shown', async () => {
  const defect = new TypeError("Cannot read properties of undefined (reading 'id')")
  await expect(attempt(() => Promise.reject(defect), words)).rejects.toBe(defect)
  expect(shown()).toEqual([{ severity: 'error', title: words.failed, text: undefined }])
})
