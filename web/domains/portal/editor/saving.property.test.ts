import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Block } from '#contract/domains/blocks.ts'
import { propertyRuns } from '#contract/testing/properties.ts'
import { compare, join, type Side } from './compare.ts'
import { type Draft, emptyDraft, isSame } from './draft.ts'
import {
  type Copy,
  dueAt,
  type Effect,
  type Event,
  isAhead,
  open,
  type Saving,
  type Step,
  step,
  type Version,
} from './saving.ts'

// A world of two machines, a server and a bad connection around the save machine. Every word is written once; whatever
// happens, a word that was on a screen for a second is on a screen, on the server or in the store of a browser, unless its
// author removed it, or the window said that the browser stores nothing. Readers see a text only when its author wished so.

type Call = Exclude<Effect, { do: 'keep' | 'drop' }>

interface InFlight {
  readonly call: Call
  readonly from: number
  /** Set when the server has worked on it. */
  answer?: Event
}

interface Browser {
  readonly store: Map<string, Copy>
  isFull: boolean
}

interface Window {
  readonly browser: Browser
  state: Saving
  flight: InFlight | null
}

interface Row extends Version {
  readonly id: number
  /** What readers see, or saw last. */
  readonly published: Draft | null
}

const STEP_MS = 100
const SECOND = 1000

const wordsOf = (draft: Draft): readonly string[] =>
  draft.content.flatMap(block =>
    block.type === 'text' ? block.content.flatMap(({ text }) => text.split(' ')) : [],
  )

class World {
  now = 1_000_000
  isUp = true
  isSignedIn = true
  /** Somebody else is signed in. */
  isOther = false
  refusal: 'none' | 'rules' | 'busy' = 'none'
  losesAnswers = false
  readonly browsers: readonly Browser[] = [
    { store: new Map(), isFull: false },
    { store: new Map(), isFull: false },
  ]
  windows: Window[] = []
  /** Windows that were closed while a call was under way. */
  closed: Window[] = []
  readonly rows: Row[] = []
  readonly keys = new Map<string, number>()
  /** When each word was written that must not get lost. */
  readonly written = new Map<string, number>()
  #count = 0
  #version = 0

  next = () => ++this.#count

  apply(window: Window, [state, effects]: Step) {
    window.state = state
    for (const effect of effects) this.#perform(window, effect)
  }

  tell(window: Window, event: Event) {
    this.apply(window, step(window.state, event, this.now))
  }

  #perform(window: Window, effect: Effect) {
    const { store, isFull } = window.browser
    if (effect.do === 'keep') {
      if (isFull) return this.tell(window, { is: 'unkept' })
      store.set(effect.copy.id, effect.copy)
      for (const id of effect.instead ?? []) store.delete(id)
      this.tell(window, { is: 'kept' })
    } else if (effect.do === 'drop') for (const id of effect.ids) store.delete(id)
    else {
      if (window.flight) throw new Error('two calls of one window at a time')
      window.flight = { call: effect, from: this.now }
    }
  }

  openWindow(browser: Browser, seesOthers: boolean) {
    const live = new Set(this.windows.map(({ state }) => state.window))
    const copies = [...browser.store.values()].filter(copy => !(seesOthers && live.has(copy.id)))
    const row = this.rows[0]
    const number = this.next()
    const known = copies.find(copy => copy.base)
    // Without a connection the article is opened from what the browser has of it.
    const server = this.isUp && this.isSignedIn && !this.isOther ? (row ?? null) : (known?.base ?? null)
    if (!server && row) return
    const opening = {
      window: `window-${number}`,
      person: 1,
      key: `key-${number}`,
      article: row?.id ?? null,
      server,
      copies,
    }
    const step = open(opening, this.now)
    const window: Window = { browser, state: step[0], flight: null }
    this.windows.push(window)
    this.apply(window, step)
  }

  close(window: Window, how: 'closed' | 'left' | 'crashed') {
    if (how !== 'crashed') this.tell(window, { is: how })
    this.windows = this.windows.filter(other => other !== window)
    if (how === 'closed') this.closed.push(window)
    // A call that was sent before the browser closed the window may still arrive.
    if (how === 'left' && window.flight && this.isUp) this.#answer(window.flight.call)
    if (window.state.isUnkept) this.forgive()
  }

  /** The page said that nothing is stored: what is nowhere else went with it. */
  forgive() {
    const found = this.found()
    for (const word of this.written.keys()) if (!found.has(word)) this.written.delete(word)
  }

  #answer(call: Call): Event {
    const failed = (kind: 'signedOut' | 'refused' | 'stale' | 'busy' | 'gone' | 'other'): Event => ({
      is: 'failed',
      failure: { kind, message: kind, retryMs: 2000 },
    })
    if (!this.isSignedIn) return failed('signedOut')
    if (this.isOther) return failed('other')
    if (call.do !== 'load' && this.refusal === 'busy') return failed('busy')
    if (call.do === 'create') {
      const id = this.keys.get(call.key) ?? this.rows.length + 1
      if (!this.keys.has(call.key))
        this.rows.push(
          this.#row({ id, draft: emptyDraft, isPublished: false, isPending: false, published: null }),
        )
      this.keys.set(call.key, id)
      return { is: 'created', article: id, updatedAt: this.#made.get(id) ?? '' }
    }
    const at = this.rows.findIndex(({ id }) => id === call.article)
    const row = this.rows[at]
    if (!row) return failed('gone')
    if (call.do === 'load') return { is: 'loaded', version: row }
    if (call.ifMatch !== row.updatedAt) return failed('stale')
    if (call.do === 'discard') {
      this.rows[at] = this.#row({ ...row, draft: row.published ?? row.draft, isPending: false })
      return { is: 'discarded', version: this.rows[at] }
    }
    if (this.refusal === 'rules') return failed('refused')
    // What the server stores comes back as other objects, with attributes in another order.
    const draft = { ...call.draft, content: structuredClone(call.draft.content) }
    if (call.isPending && !row.isPublished)
      throw new Error('the draft of a change of what is no published article')
    if (!call.isPending && row.isPublished && call.wish === null)
      throw new Error('readers see what was not published')
    const isPublished = call.wish === null ? row.isPublished : call.wish === 'publish'
    // A change that is taken back is none.
    const isPending = call.isPending && !(row.published && isSame(draft, row.published))
    const published = isPublished && !isPending ? draft : row.published
    const next = this.#row({ id: row.id, draft, isPublished, isPending, published })
    this.rows[at] = next
    return { is: 'saved', updatedAt: next.updatedAt, isPublished, isPending }
  }

  /** `updatedAt` of rows as they were made: what a repeated creation answers. */
  readonly #made = new Map<number, string>()
  #row(row: Omit<Row, 'updatedAt'>): Row {
    const updatedAt = new Date(++this.#version * 1000).toISOString()
    if (!this.#made.has(row.id)) this.#made.set(row.id, updatedAt)
    return { ...row, updatedAt }
  }

  pass(ms: number) {
    for (let left = ms; left > 0; left -= STEP_MS) {
      this.now += STEP_MS
      for (const window of [...this.windows, ...this.closed]) this.#move(window)
      this.closed = this.closed.filter(({ flight }) => flight)
    }
  }

  #move(window: Window) {
    const { flight } = window
    if (flight && this.now - flight.from >= STEP_MS && !flight.answer) {
      if (this.isUp) flight.answer = this.#answer(flight.call)
      else this.#land(window, { is: 'failed', failure: { kind: 'lost', message: 'lost' } })
    } else if (flight?.answer) {
      const isLost = !this.isUp || this.losesAnswers
      this.#land(
        window,
        isLost ? { is: 'failed', failure: { kind: 'lost', message: 'lost' } } : flight.answer,
      )
    }
    const due = dueAt(window.state)
    if (due !== null && due <= this.now) this.tell(window, { is: 'tick' })
  }

  #land(window: Window, event: Event) {
    window.flight = null
    this.tell(window, event)
  }

  found(): ReadonlySet<string> {
    return new Set([
      ...this.rows.flatMap(({ draft, published }) => [draft, published ?? emptyDraft].flatMap(wordsOf)),
      ...this.windows.flatMap(({ state }) => wordsOf(state.draft)),
      ...this.browsers.flatMap(({ store }) => [...store.values()].flatMap(({ draft }) => wordsOf(draft))),
    ])
  }

  check() {
    const found = this.found()
    const lost = [...this.written].filter(([word, at]) => this.now - at >= SECOND && !found.has(word))
    if (lost.length > 0) throw new Error(`lost: ${lost.map(([word]) => word).join()}`)
    // A wish is on its way or it is dropped: it must not be carried out with a letter that is typed much later.
    for (const { state } of this.windows)
      if (state.wish !== null && !state.call && state.sendAt === null) throw new Error('a wish is stuck')
    for (const { state, flight } of this.closed)
      if (dueAt(state) !== null || (state.call === null) !== (flight === null))
        throw new Error('a closed window goes on')
  }
}

/** The article as each window shows it: pick a window by number, a block by number. */
const pick = <T>(all: readonly T[], number: number): T | undefined => all[number % Math.max(all.length, 1)]

const command = (name: string, act: (world: World) => void): fc.Command<object, World> => ({
  check: () => true,
  run(_, world) {
    act(world)
    world.check()
  },
  toString: () => name,
})

/** Of a window that shows its draft: in a conflict the choice is shown instead. */
const inWindow = (name: string, number: number, act: (world: World, window: Window) => void) =>
  command(`${name} in window ${number}`, world => {
    const window = pick(world.windows, number)
    if (window && !window.state.conflict) act(world, window)
  })

function write(world: World, window: Window, block: number) {
  const word = `word${world.next()}`
  const { draft } = window.state
  const target = pick([...draft.content, null], block)
  const written: Block =
    target?.type === 'text'
      ? { ...target, content: [{ text: `${target.content[0]?.text ?? ''} ${word}` }] }
      : { id: `b${world.next()}`, type: 'text', content: [{ text: word }] }
  const content = target
    ? draft.content.map(other => (other === target ? written : other))
    : [...draft.content, written]
  world.written.set(word, world.now)
  world.tell(window, { is: 'changed', draft: { ...draft, content } })
}

function remove(world: World, window: Window, block: number) {
  const { draft } = window.state
  const target = pick(draft.content, block)
  if (!target) return
  for (const word of wordsOf({ ...draft, content: [target] })) world.written.delete(word)
  world.tell(window, {
    is: 'changed',
    draft: { ...draft, content: draft.content.filter(one => one !== target) },
  })
}

function settle(world: World, window: Window, side: Side | 'each') {
  const { conflict, draft, base } = window.state
  if (!conflict) return
  const joined = join(compare(base?.draft ?? null, draft, conflict.draft))
  const chosen = side === 'each' ? joined : side === 'mine' ? draft : conflict.draft
  const asideIds = [`aside-${world.next()}`, `aside-${world.next()}`] as const
  world.tell(window, { is: 'settled', draft: chosen, asideIds })
  if (!window.state.isUnkept) return
  for (const copy of [draft, conflict.draft]) giveUp(world, copy, chosen)
}

/** What was not chosen cannot be set aside in a browser that stores nothing, and the page says so. */
function giveUp(world: World, draft: Draft, chosen: Draft) {
  const left = new Set(wordsOf(chosen))
  for (const word of wordsOf(draft)) if (!left.has(word)) world.written.delete(word)
}

const number = fc.nat({ max: 5 })
const weather = fc.constantFrom<Partial<World>>(
  { isUp: false },
  { isUp: true },
  { isSignedIn: false },
  { isSignedIn: true },
  { isOther: true },
  { isOther: false },
  { refusal: 'rules' },
  { refusal: 'busy' },
  { refusal: 'none' },
  { losesAnswers: true },
  { losesAnswers: false },
)
const events = fc.constantFrom<Event>(
  { is: 'shown' },
  { is: 'left' },
  { is: 'again' },
  { is: 'asked', wish: 'publish' },
  { is: 'asked', wish: 'unpublish' },
)

const writes = fc
  .tuple(number, number)
  .map(([at, block]) => inWindow(`write ${block}`, at, (world, window) => write(world, window, block)))
const removes = fc
  .tuple(number, number)
  .map(([at, block]) => inWindow(`remove ${block}`, at, (world, window) => remove(world, window, block)))
const passes = fc
  .constantFrom(100, 300, 1500, 6000, 40_000)
  .map(ms => command(`pass ${ms}`, world => world.pass(ms)))
const opens = fc.tuple(number, fc.boolean()).map(([at, sees]) =>
  command(`open in browser ${at}${sees ? '' : ', blind'}`, world => {
    const browser = pick(world.browsers, at)
    if (browser && world.windows.length < 4) world.openWindow(browser, sees)
  }),
)
const closes = fc.tuple(number, fc.constantFrom('closed', 'left', 'crashed')).map(([at, how]) =>
  command(`window ${at} is ${how}`, world => {
    const window = pick(world.windows, at)
    if (window) world.close(window, how)
  }),
)
/** Another draft takes the place of what is on the screen: a version, or what the server had. */
const replaces = fc.tuple(number, number).map(([at, block]) =>
  inWindow(`replace all but ${block}`, at, (world, window) => {
    const { draft } = window.state
    const left = pick(draft.content, block)
    const content = left ? [left] : []
    world.tell(window, {
      is: 'replaced',
      draft: { ...draft, content },
      asideId: `aside-${world.next()}`,
    })
    if (window.state.isUnkept) giveUp(world, draft, window.state.draft)
  }),
)
/** Back to what readers see: what is on the screen stays in the browser. */
const discards = number.map(at =>
  inWindow('discard', at, (world, window) => {
    const { draft, base } = window.state
    if (!base?.isPublished) return
    world.tell(window, { is: 'asked', wish: 'discard', asideId: `aside-${world.next()}` })
    if (window.state.isUnkept) giveUp(world, draft, emptyDraft)
  }),
)
const changes = weather.map(change =>
  command(JSON.stringify(change), world => void Object.assign(world, change)),
)
const fills = fc.tuple(number, fc.boolean()).map(([at, isFull]) =>
  command(`browser ${at} ${isFull ? 'is full' : 'has room'}`, world => {
    const browser = pick(world.browsers, at)
    if (browser) browser.isFull = isFull
  }),
)
const tells = fc.tuple(number, events).map(([at, event]) =>
  inWindow(JSON.stringify(event), at, (world, window) => {
    // Publishing is asked of an article that has words.
    if (event.is === 'asked' && wordsOf(window.state.draft).length === 0) return
    world.tell(window, event)
  }),
)
/** Chooses in a conflict: all of one side, or by block as it was proposed. */
const settles = fc.tuple(number, fc.constantFrom<Side | 'each'>('mine', 'theirs', 'each')).map(([at, side]) =>
  command(`settle ${side} in window ${at}`, world => {
    const window = pick(world.windows, at)
    if (window) settle(world, window, side)
  }),
)

const commands = fc.commands(
  [
    writes,
    writes,
    removes,
    passes,
    passes,
    opens,
    closes,
    changes,
    fills,
    tells,
    settles,
    replaces,
    discards,
  ],
  { maxCommands: 60, size: 'max' },
)

/** Everything works again, and every conflict is settled: the windows agree with the server. */
function heal(world: World) {
  Object.assign(world, { isUp: true, isSignedIn: true, isOther: false, refusal: 'none', losesAnswers: false })
  for (const browser of world.browsers) browser.isFull = false
  for (let round = 0; round < 12; round++) {
    for (const window of world.windows) {
      settle(world, window, 'each')
      world.tell(window, { is: 'shown' })
    }
    for (const window of world.windows)
      if (window.state.trouble?.kind === 'refused') world.tell(window, { is: 'again' })
    world.pass(60_000)
  }
  world.check()
  for (const { state } of world.windows) {
    expect(state.conflict).toBeNull()
    expect(state.trouble).toBeNull()
    expect(isAhead(state)).toBe(false)
  }
}

test('no word that was on a screen for a second is ever gone', () => {
  fc.assert(
    fc.property(commands, all => {
      const world = new World()
      world.openWindow(world.browsers[0] as Browser, true)
      fc.modelRun(() => ({ model: {}, real: world }), all)
      heal(world)
    }),
    propertyRuns(800),
  )
})
