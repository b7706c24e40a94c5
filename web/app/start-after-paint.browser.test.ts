import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const page =
  '<link rel="later" href="data:text/javascript,"><script type="later" src="data:text/javascript,"></script>'
/** Tells the page what was painted. */
let tell: (names: readonly string[]) => void
class Paints {
  constructor(told: (list: { getEntriesByName: (name: string) => readonly string[] }) => void) {
    tell = names => told({ getEntriesByName: wanted => names.filter(name => name === wanted) })
  }
  observe() {}
}
vi.stubGlobal('PerformanceObserver', Paints)
vi.useFakeTimers({ toFake: ['setTimeout'] })
const loaded = vi.spyOn(performance, 'getEntriesByType')
const frame = vi.spyOn(globalThis, 'requestAnimationFrame')
const state = vi.spyOn(document, 'visibilityState', 'get')
afterEach(() => vi.clearAllMocks())

/** What of the page is loaded, by the tags that wait or no longer wait. */
const tags = (within: Element) => [within.querySelector('link')?.rel, within.querySelector('script')?.type]

async function open(visit: number) {
  const body = document.createElement('div')
  body.innerHTML = page
  document.body.append(body)
  await import(/* @vite-ignore */ `./startAfterPaint.js?visit=${visit}`)
  return body
}

/** The styles of the page came from the network, or from the cache. */
const styles = (transferSize: number) =>
  loaded.mockReturnValue([{ transferSize } as PerformanceResourceTiming])
beforeEach(() => void styles(300))

test('the scripts of a page whose styles were kept by the browser are loaded after its first frame', async () => {
  state.mockReturnValue('visible')
  styles(0)
  const frames: FrameRequestCallback[] = []
  frame.mockImplementation(callback => frames.push(callback))
  const body = await open(6)
  frames[0]?.(0)
  expect(tags(body)).toEqual(['later', 'later'])
  vi.advanceTimersByTime(0)
  expect(tags(body)).toEqual(['modulepreload', 'module'])
  body.remove()
})

test('the scripts of a drawn page are loaded once something of it is on the screen', async () => {
  state.mockReturnValue('visible')
  const body = await open(1)
  expect(tags(body)).toEqual(['later', 'later'])
  tell(['first-paint'])
  expect(tags(body)).toEqual(['later', 'later'])
  tell(['first-contentful-paint'])
  expect(tags(body)).toEqual(['modulepreload', 'module'])
  body.remove()
})

test('a browser that tells nothing of its paint loads them after three seconds', async () => {
  state.mockReturnValue('visible')
  const body = await open(5)
  vi.advanceTimersByTime(2999)
  expect(tags(body)).toEqual(['later', 'later'])
  vi.advanceTimersByTime(1)
  expect(tags(body)).toEqual(['modulepreload', 'module'])
  body.remove()
})

test('a page in the background, which is not painted, loads them at once, and one that goes there does not wait either', async () => {
  state.mockReturnValue('hidden')
  const hidden = await open(2)
  expect(tags(hidden)).toEqual(['modulepreload', 'module'])
  hidden.remove()
  state.mockReturnValue('visible')
  const left = await open(3)
  expect(tags(left)).toEqual(['later', 'later'])
  dispatchEvent(new Event('visibilitychange'))
  expect(tags(left)).toEqual(['modulepreload', 'module'])
  left.remove()
})

test('the app, which reads its first answers at the end of the page, waits for the whole page', async () => {
  state.mockReturnValue('hidden')
  const progress = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  const body = await open(4)
  expect(tags(body)).toEqual(['later', 'later'])
  progress.mockReturnValue('interactive')
  dispatchEvent(new Event('DOMContentLoaded'))
  expect(tags(body)).toEqual(['modulepreload', 'module'])
  body.remove()
  progress.mockRestore()
})
