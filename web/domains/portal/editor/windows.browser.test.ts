import { expect, onTestFinished, test } from 'vitest'
import { neighbours } from './windows.ts'

interface Said {
  readonly kind: string
  readonly window: string
  readonly article: number | null
}

/** A window with this article, and another one beside it, which says what it is told to and hears everything. */
function opened(first: number | null) {
  let article = first
  const window = neighbours('mine', () => article)
  const other = new BroadcastChannel('city-articles')
  const heard: Said[] = []
  other.addEventListener('message', ({ data }: MessageEvent<Said>) => void heard.push(data))
  onTestFinished(() => {
    window.close()
    other.close()
  })
  return {
    window,
    heard,
    say(kind: string, about: number | null) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins
      other.postMessage({ kind, window: 'other', article: about })
    },
    become(id: number) {
      article = id
      window.askAnew()
    },
  }
}
const others = ({ window }: ReturnType<typeof opened>) => [...window.others.get()]

test('a page that is hidden for good says so, and asks anew when it comes back', async () => {
  const mine = opened(7)
  mine.say('here', 7)
  await expect.poll(() => others(mine)).toEqual(['other'])
  dispatchEvent(new PageTransitionEvent('pagehide'))
  await expect.poll(() => mine.heard).toEqual([{ kind: 'gone', window: 'mine', article: 7 }])
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(others(mine)).toEqual([])
  await expect.poll(() => mine.heard.slice(1)).toEqual([{ kind: 'who', window: 'mine', article: 7 }])
})

test('two windows with new articles have different ones, and know that the copies of both are written on', async () => {
  const mine = opened(null)
  mine.say('who', null)
  await expect.poll(() => mine.window.isOpen('other')).toBe(true)
  expect(others(mine)).toEqual([])

  mine.become(8)
  expect([others(mine), mine.window.isOpen('other')]).toEqual([[], false])
  await expect.poll(() => mine.heard.at(-1)).toEqual({ kind: 'who', window: 'mine', article: 8 })
  mine.say('here', 8)
  await expect.poll(() => others(mine)).toEqual(['other'])
})
