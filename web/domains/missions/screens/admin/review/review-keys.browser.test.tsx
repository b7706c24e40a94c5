import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { list, moderator, visit } from '#web/testing/city.tsx'

afterEach(() => page.viewport(1440, 900))

const at = '2026-11-21T09:30:00.000Z'
const nothing = { data: null }
const row = (id: number) => ({
  id,
  attributes: {
    status: 'submitted',
    report: 'Нарисовали.',
    createdAt: at,
    submittedAt: at,
    claimedAt: null,
    decidedAt: null,
    deletedAt: null,
    moderator_comment: null,
    attachments: { data: [] },
    user: {
      data: { id: id + 100, attributes: { full_name: `Житель ${id}`, username: `u${id}`, avatar: nothing } },
    },
    activity: nothing,
    claimed_by: nothing,
    decided_by: nothing,
  },
})
const whole = (id: number) => () => ({ data: row(id), meta: {} })

/** The desk at this address with the reports 5, 6 and 7 in its queue. */
async function desk(path: string) {
  const { screen, address } = await visit(path, moderator, {
    'GET /user-activity-enrolls': () => list([row(5), row(6), row(7)]),
    'GET /user-activity-enrolls/5': whole(5),
    'GET /user-activity-enrolls/6': whole(6),
    'GET /user-activity-enrolls/7': whole(7),
    'GET /user-activity-enrolls/9': whole(9),
    'GET /user-activity-enroll-change-items': () => list(),
    'GET /bookings': () => list(),
    'GET /tags': () => list(),
  })
  const link = (id: number) =>
    screen.getByRole('list', { name: /отчёт/i }).getByRole('link', { name: new RegExp(`Житель ${id}`) })
  await expect.element(link(5)).toBeVisible()
  /** Whether the page scrolls by this key, which is pressed at the row. */
  const scrolls = (id: number, key: string) =>
    link(id)
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  return { screen, address, link, scrolls }
}

test('where no report is open the keys lead from the row that has the focus, and scroll at the ends', async () => {
  await page.viewport(390, 800)
  const { address, link, scrolls } = await desk('/admin/review')
  await userEvent.keyboard('[KeyK]')
  await expect.element(link(7)).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(link(6)).toHaveFocus()
  await userEvent.keyboard('[KeyJ]')
  await expect.element(link(7)).toHaveFocus()
  expect(scrolls(7, 'ArrowDown')).toBe(true)
  await expect.element(link(7)).toHaveFocus()
  expect(scrolls(7, 'ArrowUp')).toBe(false)
  await expect.element(link(6)).toHaveFocus()
  expect(address()).toBe('/admin/review')
})

test('beside an open report the keys lead from the row that has the focus, else from the open one', async () => {
  const { screen, address, link } = await desk('/admin/review?report=6')
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Житель 6' })).toBeVisible()
  await userEvent.keyboard('[KeyK]')
  await expect.element(link(5)).toHaveFocus()
  await expect.poll(address).toBe('/admin/review?report=5')
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(link(7)).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(link(6)).toHaveFocus()
  await expect.poll(address).toBe('/admin/review?report=6')
})

test('beside an open report of another page of the queue the keys enter this one at its ends', async () => {
  const { address, link } = await desk('/admin/review?report=9')
  await userEvent.keyboard('[KeyK]')
  await expect.element(link(7)).toHaveFocus()
  await expect.poll(address).toBe('/admin/review?report=7')
})
