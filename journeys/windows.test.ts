import type { BrowserContext, Page } from '@playwright/test'
import { calls } from './calls.ts'
import { menu } from './menu.ts'
import { idOf, moderator, windowed } from './people.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'
import { heard } from './toasts.ts'

const toasts = (page: Page) => page.getByRole('region', { name: 'Уведомления' }).locator('[role]')
/** How many toasts with this text these pages have shown in all. */
const toastsOf = async (pages: readonly Page[], text: string) => {
  const all = await Promise.all(pages.map(heard))
  return all.flat().filter(toast => toast.includes(text)).length
}

async function give(desk: Page, comment: string) {
  const user = idOf(windowed)
  const { status } = await calls(desk).post('/user-balance-changes', { user, amount: 1, comment })
  expect(status).toBe(200)
}

/** The pages that have opened a stream, in order. A page whose connection broke opens its stream again. */
function watchStreams(context: BrowserContext) {
  const open = new Set<Page>()
  context.on('request', request => {
    if (request.url().endsWith('/notifications/stream')) open.add(request.frame().page())
  })
  return open
}

test('seven tabs share one stream and show a toast once; the stream moves on when its tab closes', {
  tag: ['@desktop', '@gate-desktop'],
}, async ({ visit }) => {
  // Seven pages are loaded.
  test.slow()
  const desk = await visit(moderator)
  const first = await visit(windowed)
  const context = first.context()
  const streams = watchStreams(context)
  await first.reload()
  await expect.poll(() => streams.size).toBe(1)
  const pages = [first]
  for (let tab = 2; tab <= 7; tab += 1) {
    const page = await context.newPage()
    await page.goto('/dashboard')
    await expect(page.getByRole('region', { name: /миссии$/i }).getByRole('article')).toHaveCount(4)
    // The code of the stream is loaded after the first screen.
    await page.waitForFunction(async () => {
      const { held = [], pending = [] } = await navigator.locks.query()
      return held.length + pending.length > 0
    })
    pages.push(page)
  }
  await expect.poll(() => pending(first)).toBe(6)
  expect([...streams]).toEqual([first])

  await give(desk, 'Семь окон')
  // A toast with the focus does not close by itself.
  const close = toasts(first).filter({ hasText: 'Семь окон' }).getByRole('button', { name: 'Закрыть' })
  await close.focus()
  expect(await toastsOf(pages, 'Семь окон')).toBe(1)
  await close.click()
  await first.close()
  await expect.poll(() => streams.size).toBe(2)
  const rest = pages.slice(1)
  expect(rest).toContain([...streams][1])
  await give(desk, 'Шесть окон')
  await expect.poll(() => toastsOf(rest, 'Шесть окон')).toBe(1)
})

const pending = (page: Page) =>
  page.evaluate(async () => (await navigator.locks.query()).pending?.length ?? 0)

test('a sign-out in one tab reaches the others', { tag: '@desktop' }, async ({ visit, complaints }) => {
  test.slow()
  complaints.foresee(/status of 40[13]/, /^UnauthorizedError/)
  const first = await visit(null)
  await signIn(first, windowed, '/dashboard')
  const second = await first.context().newPage()
  await second.goto('/shop')
  await expect(second.getByRole('heading', { level: 1, name: 'Торговый квартал' })).toBeVisible()
  await expect.poll(() => pending(first)).toBe(1)
  await (await menu(first)).getByRole('button', { name: 'Выйти' }).click()
  for (const page of [first, second])
    await expect(page.getByRole('heading', { level: 1, name: 'Кто вы?' })).toBeVisible()
})
