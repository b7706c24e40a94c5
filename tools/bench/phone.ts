import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { needChromium } from '../chromium.ts'

/** The phone: slow 4G, a processor slowed down, 412 × 823 CSS pixels. */
export const phone = { latencyMs: 150, bytesPerSecond: 204_800, slower: 4 } as const
const screen = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true }
/** For how long a page is watched, in ms: notices have been shown, and what follows the screen has been loaded. */
const WATCHED_MS = 7000

/** What a person on the phone sees of a page that is opened. Times in ms from the navigation on. */
export interface Opened {
  readonly firstPaint: number
  readonly largestPaint: number
  /** When the app has taken the place of what the server drew, and takes clicks. */
  readonly takenOver: number
  /** The part of each task above 50 ms, summed, from the first paint on. */
  readonly blocked: number
  readonly longestTask: number
  /** Layout shift, without unit. */
  readonly shift: number
}

/** Runs in the page. Entries from before are kept by the browser, so that nothing has to be there from the start. */
const LOOK = `new Promise(resolve => {
  const seen = { longtask: [], 'largest-contentful-paint': [], 'layout-shift': [] }
  for (const type of Object.keys(seen))
    new PerformanceObserver(list => seen[type].push(...list.getEntries().map(entry => entry.toJSON()))).observe({ type, buffered: true })
  setTimeout(() => resolve({ ...seen, paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    takenOver: performance.getEntriesByName('taken-over')[0]?.startTime,
    arrived: performance.getEntriesByType('navigation')[0].responseEnd }), 500)
})`

interface Seen {
  readonly longtask: readonly { startTime: number; duration: number }[]
  readonly 'largest-contentful-paint': readonly { startTime: number }[]
  readonly 'layout-shift': readonly { value: number; hadRecentInput: boolean }[]
  readonly paint: number | undefined
  readonly takenOver: number | undefined
  /** When the last byte of the page came: Chromium slows down what it hands over, the first byte has the time of the server. */
  readonly arrived: number
}

function openedOf({ longtask, paint = 0, arrived, ...seen }: Seen): Opened {
  if (arrived < phone.latencyMs) throw new Error('Chromium does not slow down the network')
  const tasks = longtask.map(({ startTime, duration }) => startTime + duration - Math.max(startTime, paint))
  return {
    firstPaint: paint,
    takenOver: seen.takenOver ?? Number.NaN,
    largestPaint: seen['largest-contentful-paint'].at(-1)?.startTime ?? 0,
    blocked: tasks.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0),
    longestTask: Math.max(0, ...tasks),
    shift: seen['layout-shift'].reduce(
      (sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value),
      0,
    ),
  }
}

/** Without anything of the city in the cache, and once more with it. */
export interface Visits {
  readonly cold: Opened
  readonly warm: Opened
}

/**
 * Opens pages as the phone, each twice in a context of its own, until `measure` is over. Playwright and Lighthouse listen to the errors of a
 * page, and Chromium then notes for each error that a script makes where it was made: React makes some while its module
 * is evaluated, and that task takes twice as long. This browser is asked only once the page has been watched.
 */
export async function onPhone<T>(
  cookie: { readonly name: string; readonly value: string; readonly domain: string; readonly path: string },
  measure: (open: (address: string) => Promise<Visits>) => Promise<T>,
): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), 'city-phone-'))
  const args = ['--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank']
  if (process.getuid?.() === 0) args.unshift('--no-sandbox')
  const chromium = spawn(needChromium(), ['--headless', ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
  const exit = once(chromium, 'exit')
  try {
    const send = await connected(chromium.stderr)
    const open = async (address: string) => {
      const { browserContextId } = await send<{ browserContextId: string }>('Target.createBrowserContext')
      await send('Storage.setCookies', { browserContextId, cookies: [cookie] })
      const { targetId } = await send<{ targetId: string }>('Target.createTarget', {
        url: 'about:blank',
        browserContextId,
      })
      const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', {
        targetId,
        flatten: true,
      })
      await send('Emulation.setDeviceMetricsOverride', screen, sessionId)
      await send('Emulation.setCPUThrottlingRate', { rate: phone.slower }, sessionId)
      const throughput = phone.bytesPerSecond
      const slow = {
        offline: false,
        latency: phone.latencyMs,
        downloadThroughput: throughput,
        uploadThroughput: throughput,
      }
      // Without this command Chromium takes the conditions and does not apply them.
      await send('Network.enable', {}, sessionId)
      await send('Network.emulateNetworkConditions', slow, sessionId)
      const visit = async () => {
        await send('Page.navigate', { url: address }, sessionId)
        await new Promise(resolve => setTimeout(resolve, WATCHED_MS))
        const look = { expression: LOOK, awaitPromise: true, returnByValue: true }
        const { result } = await send<{ result: { value: Seen } }>('Runtime.evaluate', look, sessionId)
        return openedOf(result.value)
      }
      const cold = await visit()
      // Another page between them: a navigation to the same address is a reload, which asks for every file again.
      await send('Page.navigate', { url: 'about:blank' }, sessionId)
      const warm = await visit()
      await send('Target.disposeBrowserContext', { browserContextId })
      return { cold, warm }
    }
    try {
      return await measure(open)
    } finally {
      // What was started may be a script of the distribution around the browser: a signal would end the script alone.
      await Promise.race([send('Browser.close'), exit])
      await exit
    }
  } finally {
    chromium.kill()
    await exit
    await rm(profile, { recursive: true, force: true })
  }
}

/** Commands to the browser, over the address that it prints once it listens. */
async function connected(output: NodeJS.ReadableStream) {
  let address: string | undefined
  for await (const line of createInterface(output)) {
    address = /^DevTools listening on (ws:.*)$/.exec(line)?.[1]
    if (address) break
  }
  if (!address) throw new Error('Chromium ended before it listened')
  output.resume()
  const socket = new WebSocket(address)
  await once(socket, 'open')
  let last = 0
  const waiting = new Map<number, { resolve: (result: never) => void; reject: (reason: Error) => void }>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(String(data))
    const call = waiting.get(id)
    waiting.delete(id)
    if (error) call?.reject(new Error(error.message))
    else call?.resolve(result as never)
  })
  return <T = unknown>(method: string, params: object = {}, sessionId?: string) =>
    new Promise<T>((resolve, reject) => {
      last += 1
      waiting.set(last, { resolve, reject })
      socket.send(JSON.stringify({ id: last, method, params, sessionId }))
    })
}
