import { describe, expect, test } from 'vitest'
import { type Draft, emptyDraft } from './draft.ts'
import {
  type Effect,
  type Event,
  isAtRisk,
  isPending,
  isUndone,
  open,
  type Saving,
  step,
  type Version,
} from './saving.ts'

// What the property test cannot see: which call is made, and what the page says of a published article.

const text = (title: string): Draft => ({ ...emptyDraft, title })
const version = (title: string, n: number, is: Partial<Version> = {}): Version => ({
  draft: text(title),
  updatedAt: new Date(n * 1000).toISOString(),
  isPublished: true,
  isPending: false,
  ...is,
})
const pending = { isPending: true }

/** One window, told one event after another; a second passes before each. */
function opened(server: Version) {
  let now = 1_000_000
  let [state, effects]: readonly [Saving, readonly Effect[]] = open(
    { window: 'w', person: 1, key: 'k', article: 7, server, copies: [] },
    now,
  )
  return {
    state: () => state,
    effects: () => effects,
    tell(event: Event, ms = 1000) {
      now += ms
      ;[state, effects] = step(state, event, now)
    },
  }
}
const saved = (n: number, isPendingNow: boolean): Event => ({
  is: 'saved',
  updatedAt: version('', n).updatedAt,
  isPublished: true,
  isPending: isPendingNow,
})
const lost: Event = { is: 'failed', failure: { kind: 'lost', message: '' } }
const stale: Event = { is: 'failed', failure: { kind: 'stale', message: '' } }
const discard: Event = { is: 'asked', wish: 'discard', asideId: 'aside' }

describe('of a published article', () => {
  test('changes go to the draft of the change by themselves, and to readers by a wish', () => {
    const window = opened(version('Маяк', 1))
    expect(isPending(window.state())).toBe(false)
    window.tell({ is: 'changed', draft: text('Маяк погас') })
    expect(isPending(window.state())).toBe(true)
    window.tell({ is: 'tick' }, 5000)
    expect(window.state().call).toMatchObject({ do: 'save', isPending: true, wish: null })
    window.tell(saved(2, true))
    expect([isPending(window.state()), window.state().call]).toEqual([true, null])
    window.tell({ is: 'asked', wish: 'publish' })
    expect(window.state().call).toMatchObject({
      do: 'save',
      isPending: false,
      wish: 'publish',
      ifMatch: version('', 2).updatedAt,
    })
    window.tell(saved(3, false))
    expect([isPending(window.state()), window.state().wish]).toEqual([false, null])
  })

  test('a change that another machine left is on the sheet', () => {
    const window = opened(version('Маяк погас', 2, pending))
    expect([window.state().draft.title, isPending(window.state())]).toEqual(['Маяк погас', true])
    expect(window.effects()).toEqual([])
  })

  test('a change that is taken back by hand is none', () => {
    const window = opened(version('Маяк погас', 2, pending))
    window.tell({ is: 'changed', draft: text('Маяк') })
    window.tell({ is: 'tick' }, 5000)
    window.tell(saved(1, false))
    expect(isPending(window.state())).toBe(false)
  })
})

describe('an update without an answer', () => {
  const asked = () => {
    const window = opened(version('Маяк погас', 2, pending))
    window.tell({ is: 'asked', wish: 'publish' })
    window.tell(lost)
    window.tell({ is: 'tick' })
    window.tell(stale)
    expect(window.state().call).toMatchObject({ do: 'load' })
    return window
  }

  test('is done when readers see the text', () => {
    const window = asked()
    window.tell({ is: 'loaded', version: version('Маяк погас', 3) })
    expect([window.state().wish, window.state().call]).toEqual([null, null])
  })

  test('is asked for again while the text is that of the draft', () => {
    const window = asked()
    window.tell({ is: 'loaded', version: version('Маяк погас', 3, pending) })
    expect(window.state().call).toMatchObject({ do: 'save', wish: 'publish' })
  })
})

describe('a wish without an answer', () => {
  test('is at risk while it waits for another try, and during that try', () => {
    const window = opened(version('Маяк', 2, { isPublished: false }))
    window.tell({ is: 'asked', wish: 'publish' })
    expect(isAtRisk(window.state())).toBe(false)
    window.tell(lost)
    expect(isAtRisk(window.state())).toBe(true)
    window.tell({ is: 'tick' }, 60_000)
    expect([window.state().call?.do, isAtRisk(window.state())]).toEqual(['save', true])
    window.tell({ is: 'saved', updatedAt: version('', 3).updatedAt, isPublished: true, isPending: false })
    expect(isAtRisk(window.state())).toBe(false)
  })

  test.each([
    ['publish', version('Маяк погас', 2, pending), version('Маяк погас', 3)],
    ['unpublish', version('Маяк погас', 2, pending), version('Маяк погас', 3, { isPublished: false })],
    ['discard', version('Маяк погас', 2, pending), version('Маяк', 1)],
  ] as const)('%s is left undone by a closed window unless the server has done it', (wish, before, after) => {
    for (const [last, isLeft] of [
      [lost, true],
      [{ is: 'failed', failure: { kind: 'refused', message: '' } }, true],
      [stale, false],
    ] as const) {
      const window = opened(before)
      window.tell(wish === 'discard' ? discard : { is: 'asked', wish })
      window.tell({ is: 'closed' })
      window.tell(last)
      if (last === stale) window.tell({ is: 'loaded', version: after })
      expect([window.state().call, isUndone(window.state(), wish)]).toEqual([null, isLeft])
    }
  })
})

describe('a change that is thrown away', () => {
  test('stays in the browser, and the sheet shows what readers see', () => {
    const window = opened(version('Маяк погас', 2, pending))
    window.tell(discard)
    expect(window.effects()).toMatchObject([
      { do: 'keep', copy: { id: 'aside', isAside: true, draft: { title: 'Маяк погас' } } },
      { do: 'discard', article: 7, ifMatch: version('', 2).updatedAt },
    ])
    const { replaced } = window.state()
    window.tell({ is: 'discarded', version: version('Маяк', 1) })
    expect(window.state()).toMatchObject({ draft: { title: 'Маяк' }, wish: null, replaced: replaced + 1 })
    expect(isPending(window.state())).toBe(false)
  })

  test('is gone also when the answer was lost, with what was not saved yet', () => {
    const window = opened(version('Маяк погас', 2, pending))
    window.tell({ is: 'changed', draft: text('Маяк погас совсем') }, 0)
    window.tell(discard, 100)
    window.tell(lost)
    window.tell({ is: 'tick' })
    window.tell(stale)
    window.tell({ is: 'loaded', version: version('Маяк', 1) })
    expect(window.state()).toMatchObject({ draft: { title: 'Маяк' }, wish: null, conflict: null })
  })

  test('that another machine has changed meanwhile is shown first', () => {
    const window = opened(version('Маяк погас', 2, pending))
    window.tell(discard)
    window.tell(stale)
    window.tell({ is: 'loaded', version: version('Маяк погас навсегда', 3, pending) })
    expect(window.state()).toMatchObject({ draft: { title: 'Маяк погас навсегда' }, wish: null, call: null })
  })

  test('and written on meanwhile, goes on as a change', () => {
    const window = opened(version('Маяк погас', 2, pending))
    window.tell(discard)
    window.tell({ is: 'changed', draft: text('Маяк погас не весь') })
    window.tell({ is: 'discarded', version: version('Маяк', 1) })
    expect(window.state().call).toMatchObject({
      do: 'save',
      isPending: true,
      ifMatch: version('', 1).updatedAt,
      draft: { title: 'Маяк погас не весь' },
    })
  })
})

test('what is loaded was saved when the server says, whether it is new here or one’s own', () => {
  const window = opened(version('Маяк', 1, { isPublished: false }))
  window.tell({ is: 'shown' }, 6000)
  window.tell({ is: 'loaded', version: version('Порт', 2, { isPublished: false }) })
  expect(window.state()).toMatchObject({ draft: { title: 'Порт' }, savedAt: 2000 })
  window.tell({ is: 'changed', draft: text('Порт ночью') })
  window.tell({ is: 'tick' }, 5000)
  window.tell(lost)
  window.tell({ is: 'tick' }, 5000)
  window.tell(stale)
  window.tell({ is: 'loaded', version: version('Порт ночью', 3, { isPublished: false }) })
  expect(window.state()).toMatchObject({ call: null, savedAt: 3000 })
})
