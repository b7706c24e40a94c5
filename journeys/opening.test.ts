import type { Page } from '@playwright/test'
import { calls } from './calls.ts'
import { gifted, idOf, moderator, resident } from './people.ts'
import { settled } from './settled.ts'
import { expect, test } from './test.ts'
import { heard } from './toasts.ts'

/** Counts the formats of Intl that a page makes: the first one costs a phone a tenth of a second (docs/decisions/060). */
const countFormats = () => {
  const made: string[] = []
  const count = (name: 'NumberFormat' | 'DateTimeFormat' | 'ListFormat') => {
    Object.defineProperty(Intl, name, {
      value: new Proxy(Intl[name], {
        construct(target, given, self) {
          made.push(name)
          return Reflect.construct(target, given, self)
        },
      }),
    })
  }
  for (const name of ['NumberFormat', 'DateTimeFormat', 'ListFormat'] as const) count(name)
  Object.assign(globalThis, { made })
}

test('a screen and its cards ask the API for nothing, and no address twice, and format nothing by Intl', {
  tag: ['@phone', '@gate-phone'],
}, async ({ visit }) => {
  const page = await visit(resident)
  // The first page may still open its stream.
  await page.goto('about:blank')
  await page.addInitScript(countFormats)
  for (const path of [
    '/dashboard',
    '/user-activity-list',
    '/leaderboard',
    '/shop',
    '/portal',
    '/article/1',
  ]) {
    const asked: string[] = []
    page.on('request', request => {
      const { pathname, search } = new URL(request.url())
      if (request.method() === 'GET' && pathname.startsWith('/api/')) asked.push(pathname + search)
    })
    await page.goto(path)
    await settled(page)
    // When everything else is done the stream is opened, and then the unread notices are asked for.
    await expect.poll(() => asked.some(address => address.startsWith('/api/notifications?')), path).toBe(true)
    const later = /^\/api\/(notifications|user-(activities|badges)\?fields\[0\]=createdAt)/
    expect(
      asked.filter(address => !later.test(address)),
      path,
    ).toEqual([])
    expect([...new Set(asked)], path).toEqual(asked)
    expect(await page.evaluate(() => Reflect.get(globalThis, 'made')), path).toEqual([])
    page.removeAllListeners('request')
  }
})

test('the dashboard is made of few elements, moves few of them, and is laid out seldom while it opens', {
  tag: ['@phone', '@gate-phone'],
}, async ({ visit }) => {
  const page = await visit(resident)
  await settled(page)
  const { elements, endless } = await page.evaluate(() => ({
    elements: document.querySelectorAll('*').length,
    endless: document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY).length,
  }))
  expect(elements).toBeLessThanOrEqual(700)
  expect(endless).toBeLessThanOrEqual(8)
  const again = await page.context().newPage()
  const browser = await page.context().newCDPSession(again)
  await browser.send('Performance.enable')
  await again.goto('/dashboard')
  await settled(again)
  // Until the counter has come to its last figure.
  await again.evaluate(async () => {
    const ends = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(ends.map(({ finished }) => finished))
  })
  const { metrics } = await browser.send('Performance.getMetrics')
  expect(metrics.find(({ name }) => name === 'LayoutCount')?.value).toBeLessThanOrEqual(20)
})

test('the styles of the controls, which come later, do not lay out the screen anew', {
  tag: ['@phone', '@gate-phone'],
}, async ({ visit, browser }) => {
  const page = await visit(resident)
  const isTraced = Promise.withResolvers<void>()
  await page.route(/\/assets\/controls-.*\.css$/, async route => {
    await isTraced.promise
    await route.fallback()
  })
  await page.goto('/dashboard')
  await settled(page)
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline.invalidationTracking'],
  })
  isTraced.resolve()
  await page.waitForFunction(() =>
    ['controls', 'MenuDrawer', 'ModalHost'].every(name =>
      [...document.styleSheets].some(({ href }) => href?.includes(`/${name}-`)),
    ),
  )
  await page.evaluate(async () => {
    for (const _ of 'ab') await new Promise(requestAnimationFrame)
  })
  const trace = (await browser.stopTracing()).toString()
  // Otherwise the second would hold for a trace of nothing. A failure must not print the trace.
  expect(/"styleSheetUrl":"[^"]*\/assets\/controls-/.test(trace)).toBe(true)
  expect(trace.includes('Fonts changed')).toBe(false)
})

/** Headings of what a screen shows first, where they stand, and pictures that are not there. */
const firstView = (page: Page) =>
  page.evaluate(() => ({
    headings: [...document.querySelectorAll<HTMLElement>('h1, main h2, main h3')].flatMap(heading => {
      const { left, top, width } = heading.getBoundingClientRect()
      if (width === 0 || top > innerHeight) return []
      return [[heading.innerText, Math.round(left), Math.round(top)].join(' · ')]
    }),
    missing: [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth === 0)
      .length,
  }))

/** Where everything on a screen stands, but for fields whose code is loaded after the cards. */
const layoutOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *:not(search *)')].map(element => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [element.localName, ...[x, y + scrollY, width, height].map(Math.round)].join(' ')
    }),
  )

// The page links the styles of its screen in an order of its own, the app in that of its files.
test('a screen has one layout, opened by its address or within the app', {
  tag: ['@phone', '@gate-phone'],
}, async ({ visit }) => {
  const page = await visit(resident)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/user-activity-list', '/leaderboard', '/shop', '/shop-item/1', '/portal']) {
    await page.goto(path)
    await settled(page)
    const byAddress = await layoutOf(page)
    await page.goto('/dashboard')
    await settled(page)
    await page.evaluate(to => {
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    await expect(page.locator('main h1')).not.toHaveText('Городской интерфейс')
    await settled(page)
    // What stands around one’s own place comes after the page.
    await expect.poll(() => layoutOf(page), path).toEqual(byAddress)
  }
})

/**
 * The page of an address is sent without its drawing where the thread that draws it is busy or still loads the screen: asks for it
 * until it has one, and `page` then gets that one.
 */
async function bringDrawn(page: Page, path: string) {
  let response = await page.request.get(path)
  while (!(await response.text()).includes('id="still"')) response = await page.request.get(path)
  await page.route(path, route => route.fulfill({ response }))
}

type Visit = (person: string, path?: string) => Promise<Page>

/** An empty page of who has an unread notice, which no page has announced. */
async function withNotice(visit: Visit) {
  const desk = await visit(moderator)
  const page = await visit(gifted)
  await page.goto('about:blank')
  const gift = { user: idOf(gifted), amount: 1, comment: 'За терпение' }
  expect((await calls(desk).post('/user-balance-changes', gift)).status).toBe(200)
  return page
}

/** Whether a file is the picture of the city on the dashboard. */
const isCity = (address: string) => /\/assets\/hero-(day|night)-.+\.svg$/.test(address)

/** What the app loads ahead once a screen is complete, by the names of its chunks: `Settled` shows notices. */
const AHEAD = ['Settled', 'MenuDrawer', 'ModalHost', 'ToastCards']
const chunkOf = (address: string) => /^\/assets\/(\w+)-.+\.js$/.exec(new URL(address).pathname)?.[1] ?? ''

test('no code is loaded ahead and no toast is shown while a screen waits for an answer', {
  tag: ['@phone', '@gate-phone'],
}, async ({ visit, city }) => {
  const page = await withNotice(visit)
  // Each page may announce the notice anew.
  await page.addInitScript(() => {
    // An empty page has no storage.
    if (location.href !== 'about:blank') localStorage.removeItem('announced')
  })
  for (const path of ['/user-activity-list', '/shop', '/portal', '/article/1', '/dashboard']) {
    const answered = Promise.withResolvers<void>()
    const asked = new Set<string>()
    let held = 0
    // The page before may still load what it needs later.
    await page.goto('about:blank')
    page.on('request', request => asked.add(chunkOf(request.url())))
    // The page without the answers that it brings: the app asks for them, and gets only who is signed in and the notices.
    await page.route(path, async route => {
      const response = await route.fetch()
      const body = (await response.text()).replace(/<script [^>]*id="brought">.*?<\/script>/s, '')
      await route.fulfill({ response, body })
    })
    await page.route(
      /\/api\/(?!users\/me\b|notifications\b|user-(activities|badges)\?fields\[0\]=createdAt)/,
      async route => {
        held += 1
        await answered.promise
        await route.fallback()
      },
    )
    await page.evaluate(to => location.assign(to), new URL(path, city.url).href)
    await expect.poll(() => held, path).toBeGreaterThan(0)
    await page.waitForFunction(() => document.readyState === 'complete')
    // Longer than the app waits for: it begins in the first idle time of the browser.
    for (let times = 0; times < 3; times++)
      await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)))
    expect(
      AHEAD.filter(name => asked.has(name)),
      path,
    ).toEqual([])
    expect(await heard(page), path).toEqual([])
    answered.resolve()
    // Otherwise the assertion above would hold for names that no chunk has.
    await expect.poll(() => AHEAD.filter(name => asked.has(name)), path).toEqual(AHEAD)
    page.removeAllListeners('request')
    await page.unrouteAll({ behavior: 'wait' })
  }
})

declare global {
  interface Window {
    /** What was the largest paint of the page in turn. */
    largest: { url: string; isToast: boolean }[]
  }
}

/** Keeps each largest paint. Serialized for the browser: no imports. */
function recordLargest() {
  window.largest = []
  const keep = (entry: PerformanceEntry & { url?: string; element?: Element | null }) =>
    window.largest.push({
      url: entry.url ?? '',
      isToast: entry.element?.closest('section[aria-live]') != null,
    })
  new PerformanceObserver(list => list.getEntries().forEach(keep)).observe({
    type: 'largest-contentful-paint',
    buffered: true,
  })
}

test('the page itself makes the largest paint: its first card waits for few files, and neither the app nor a toast paints anything larger', {
  tag: ['@phone', '@gate-phone'],
}, async ({ visit, city }) => {
  const page = await withNotice(visit)
  await page.addInitScript(recordLargest)
  for (const path of ['/dashboard', '/user-activity-list', '/shop', '/portal', '/article/1']) {
    const isPainted = Promise.withResolvers<void>()
    const files: string[] = []
    await bringDrawn(page, path)
    // The page before may still load what it needs later.
    await page.goto('about:blank')
    const isCityAsked = Promise.withResolvers<void>()
    page.on('request', request => {
      files.push(request.url())
      if (isCity(request.url())) isCityAsked.resolve()
    })
    // The dashboard asks for its largest picture without waiting for the styles that name it.
    if (path === '/dashboard')
      await page.route(/\/assets\/.*\.css$/, async route => {
        await isCityAsked.promise
        await route.fallback()
      })
    await page.route(/\/assets\/.*\.js$/, async route => {
      await isPainted.promise
      await route.fallback()
    })
    await page.evaluate(to => location.assign(to), new URL(path, city.url).href)
    await page.locator('#still h1').waitFor()
    await page.waitForFunction(
      () =>
        window.largest.length > 0 &&
        [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
    )
    await page.evaluate(async () => {
      await document.fonts.ready
      // What the fonts have made visible is reported after its frame.
      for (const _ of 'ab') await new Promise(requestAnimationFrame)
    })
    const { waited, drawn } = await page.evaluate(() => {
      const resources = performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
        renderBlockingStatus: string
      })[]
      return {
        waited: resources.filter(({ renderBlockingStatus }) => renderBlockingStatus === 'blocking').length,
        drawn: window.largest.length,
      }
    })
    // The page and its styles. No script is asked for before they are there.
    expect(waited + 1, path).toBeLessThanOrEqual(7)
    const script = files.findIndex(file => file.endsWith('.js'))
    expect(script, path).toBeGreaterThan(files.findLastIndex(file => file.endsWith('.css')))
    expect(files.filter(isCity), path).toHaveLength(path === '/dashboard' ? 1 : 0)
    page.removeAllListeners('request')
    isPainted.resolve()
    // Chromium looks for a larger paint until the page is scrolled.
    await settled(page, { isFarLeft: true })
    if (path === '/dashboard') await expect.poll(() => heard(page)).not.toEqual([])
    const largest = await page.evaluate(() => window.largest)
    expect(
      largest.filter(({ isToast }) => isToast),
      path,
    ).toEqual([])
    // A picture of the page may be painted late; a text of the app has no address.
    expect(files, path).toEqual(expect.arrayContaining(largest.slice(drawn).map(({ url }) => url)))
    await page.unrouteAll({ behavior: 'wait' })
  }
})

test('the page shows its first screen without scripts, and the app replaces it without a shift', {
  tag: ['@phone', '@gate-phone'],
}, async ({ browser, visit }) => {
  const page = await visit(resident)
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const still = await plain.newPage()
  for (const path of [
    '/dashboard',
    '/user-activity-list',
    '/shop',
    '/shop-item/1',
    '/portal',
    '/article/1',
  ]) {
    await bringDrawn(still, path)
    await still.goto(path, { waitUntil: 'load' })
    await expect(still.locator('noscript p')).toBeVisible()
    await page.goto(path)
    await settled(page)
    const drawn = await firstView(still)
    expect(drawn.headings.length, path).toBeGreaterThan(0)
    expect(drawn, path).toEqual({ ...(await firstView(page)), missing: 0 })
  }
  await plain.close()
})

test('the scroll position is kept when the app replaces the drawn screen', {
  tag: ['@phone', '@gate-phone'],
}, async ({ visit }) => {
  const page = await visit(resident)
  const scrolled = Promise.withResolvers<void>()
  await page.route(/\/assets\/index-.*\.js$/, async route => {
    await scrolled.promise
    await route.continue()
  })
  await bringDrawn(page, '/article/1')
  await page.evaluate(() => location.assign('/article/1'))
  await page.locator('#still h1').waitFor()
  // A font that comes later lays out the text above the view anew, and the browser moves the scroll position with it.
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(() => scrollTo(0, 400))
  scrolled.resolve()
  await expect(page.locator('#still')).toHaveCount(0)
  expect(await page.evaluate(() => scrollY)).toBe(400)
})

test('a page whose scripts do not load states it under its first screen, and loads on a second try', {
  tag: ['@phone'],
}, async ({ visit, complaints }) => {
  complaints.foresee(/ERR_FAILED/)
  const page = await visit(resident)
  const still = page.locator('#still')
  await bringDrawn(page, '/user-activity-list')
  await page.route(/\/assets\/.*\.js$/, route => route.abort())
  await page.evaluate(() => location.assign('/user-activity-list'))
  await expect(page.getByRole('alert')).toContainText('Город не загрузился')
  await expect(still).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Попробовать ещё раз' }).click()
  await expect(still).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Миссии', exact: true })).toBeVisible()
})

test('the error page replaces the drawn screen when the code of the screen does not load', {
  tag: ['@phone'],
}, async ({ visit, complaints }) => {
  complaints.foresee(/ERR_FAILED|dynamically imported/)
  const page = await visit(resident)
  await bringDrawn(page, '/user-activity-list')
  await page.route(/\/assets\/MissionsScreen-.*\.js$/, route => route.abort())
  await page.goto('/user-activity-list')
  await expect(page.getByRole('heading', { name: 'Город обновился' })).toBeVisible()
})
