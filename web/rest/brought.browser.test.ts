import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const mine = { data: { id: 1 } }
let script: HTMLScriptElement
const network = vi.fn(async () => Response.json({ data: { id: 2 } }))

/** The modules anew, as a page loads them. */
const loaded = async () => {
  vi.resetModules()
  const { isBrought } = await import('./brought.ts')
  return { isBrought, send: (await import('./send.ts')).send }
}

beforeEach(() => {
  script = document.createElement('script')
  Object.assign(script, { type: 'application/json', id: 'brought' })
  script.textContent = JSON.stringify({ '/api/energy': mine, '/api/rating': mine })
  document.body.append(script)
  network.mockClear()
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  script.remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an answer that came with the page is read once, without the network', async () => {
  const { send, isBrought } = await loaded()
  const answer = await send('/api/energy')
  expect(answer).toEqual(mine)
  expect(isBrought(answer)).toBe(true)
  expect(network).not.toHaveBeenCalled()
  const again = await send('/api/energy')
  expect(again).toEqual({ data: { id: 2 } })
  expect(isBrought(again)).toBe(false)
})

test('another query of the same address is asked for', async () => {
  const { send } = await loaded()
  expect(await send('/api/energy?fields[0]=total')).toEqual({ data: { id: 2 } })
})

test('a write makes stale what came with the page', async () => {
  const { send } = await loaded()
  await send('/api/bookings', { method: 'POST', body: {} })
  expect(await send('/api/energy')).toEqual({ data: { id: 2 } })
})

test('an answer that is not read within half a minute is requested', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { send } = await loaded()
  await send('/api/energy')
  vi.advanceTimersByTime(30_001)
  expect(await send('/api/rating')).toEqual({ data: { id: 2 } })
})
