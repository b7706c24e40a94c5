import type { Page } from '@playwright/test'
import { resident } from './people.ts'
import { settled } from './settled.ts'
import { expect, test } from './test.ts'

test('a screen shows its cards without a request to the API, and asks for no address twice', {
  tag: ['@phone', '@gate-phone'],
}, async ({ visit }) => {
  const page = await visit(resident)
  // The first page may still open its stream.
  await page.goto('about:blank')
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
