import { afterEach, expect, test, vi } from 'vitest'

const page =
  '<link rel="later" href="data:text/javascript,"><script type="later" src="data:text/javascript,"></script>'
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

test('the scripts of a drawn page are loaded after the frame that paints it', async () => {
  state.mockReturnValue('visible')
  const frames: FrameRequestCallback[] = []
  frame.mockImplementation(callback => frames.push(callback))
  const body = await open(1)
  expect(tags(body)).toEqual(['later', 'later'])
  frames[0]?.(0)
  expect(tags(body)).toEqual(['later', 'later'])
  await expect.poll(() => tags(body)).toEqual(['modulepreload', 'module'])
  body.remove()
})

test('a page in the background, which is not painted, loads them at once, and one that goes there does not wait either', async () => {
  state.mockReturnValue('hidden')
  const hidden = await open(2)
  expect(tags(hidden)).toEqual(['modulepreload', 'module'])
  hidden.remove()
  state.mockReturnValue('visible')
  frame.mockReturnValue(0)
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
