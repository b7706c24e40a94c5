import { beforeEach, expect, test } from 'vitest'
import { refusal, serve } from '../testing/app.tsx'
import { toasts } from '../ui/toast/toast.ts'
import { lostConnection } from './http.ts'
import type * as once from './once.ts'
import { isReplay } from './once.ts'
import { send } from './send.ts'

beforeEach(() => sessionStorage.clear())

const award = { method: 'POST', body: { data: { users: [7], amount: 50 } }, once: true } as const
const give = <T>() => send<T>('/api/user-balance-changes', award)
const keysOf = (sent: ReturnType<typeof serve>, method = 'POST') =>
  sent.filter(call => call.method === method).map(({ key }) => key)

test('a call whose answer was lost is sent with its key again, also after a reload; the words of it are not stored', async () => {
  let isLost = true
  const sent = serve({
    'POST /user-balance-changes': () => (isLost ? Promise.reject(lostConnection()) : { data: [] }),
  })
  await expect(give()).rejects.toThrow('Нет связи')
  expect(sessionStorage.getItem('unanswered')).not.toContain('amount')
  // A module of its own, as after a reload.
  const again = './once.ts?reloaded'
  const { sendOnce } = (await import(/* @vite-ignore */ again)) as typeof once
  isLost = false
  await sendOnce('/api/user-balance-changes', award)
  const [first, second] = keysOf(sent)
  expect(second).toBe(first)
  await sendOnce('/api/user-balance-changes', award)
  expect(keysOf(sent)[2]).not.toBe(first)
})

test('an answer of before is told as such, and the same call made once more is a new one', async () => {
  const sent = serve({
    'POST /user-balance-changes': () =>
      Response.json({ data: [] }, { headers: { 'idempotency-replayed': '2026-11-28T09:03:00.000Z' } }),
  })
  expect(isReplay(await give<object>())).toBe(true)
  expect(toasts.get().at(-1)?.title).toMatch(/^Это уже было сделано: .*12:03$/)
  await give()
  const [first, second] = keysOf(sent)
  expect(second).not.toBe(first)
})

test('what made a row is wished anew once the row was changed', async () => {
  let isLost = true
  const sent = serve({
    'POST /bookings': () => (isLost ? Promise.reject(lostConnection()) : { data: { id: 10 } }),
    'PUT /bookings/9': () => ({ data: { id: 9 } }),
  })
  const book = () => send('/api/bookings', { method: 'POST', body: { data: { shop_item: 4 } }, once: true })
  await expect(book()).rejects.toThrow('Нет связи')
  await send('/api/bookings/9', { method: 'PUT', body: { data: { status: 'canceled' } }, once: true })
  isLost = false
  await book()
  const [first, second] = keysOf(sent)
  expect(second).not.toBe(first)
})

test('what changed a row is done anew once the row was changed otherwise, not once that was refused', async () => {
  let answer = (): unknown => Promise.reject(lostConnection())
  const sent = serve({ 'PUT /user-activity-enrolls/5': () => answer() })
  const tell = (report: string) =>
    send('/api/user-activity-enrolls/5', { method: 'PUT', body: { data: { report } }, once: true })
  await expect(tell('A')).rejects.toThrow('Нет связи')
  answer = () => refusal(409, 'ConflictError', 'Отчёт уже проверяет модератор')
  await expect(tell('B')).rejects.toThrow('Отчёт уже проверяет модератор')
  answer = () => Promise.reject(lostConnection())
  await expect(tell('A')).rejects.toThrow('Нет связи')
  answer = () => ({ data: { id: 5 } })
  await tell('B')
  await tell('A')
  const [first, , again, , last] = keysOf(sent, 'PUT')
  expect(again).toBe(first)
  expect(last).not.toBe(first)
})
