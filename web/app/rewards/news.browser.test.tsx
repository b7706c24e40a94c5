import { useLocation } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { type Me, meQuery } from '../../domains/people/data.ts'
import { queryClient } from '../../queries.ts'
import { serve, show } from '../../testing/app.tsx'
import { list } from '../../testing/city.tsx'
import { News } from './News.tsx'

const Address = () => <output>{useLocation({ select: ({ href }) => href })}</output>
const HISTORY = '/account?tab=history'

let id = 900
/** The page of a resident with one unread notice, of this type and with this link. */
async function told(type: string, link: string | null) {
  id += 1
  const attributes = { type, title: 'Новость', text: null, link, is_viewed: false, image: { data: null } }
  const createdAt = '2026-11-21T09:30:00.000Z'
  serve({
    'GET /notifications': () =>
      list([{ id, attributes: { ...attributes, createdAt, updatedAt: createdAt } }]),
    'GET /user-activities': () => list(),
    'GET /bookings': () => list(),
    [`PUT /notifications/${id}`]: () => ({ data: { id, attributes: {} }, meta: {} }),
  })
  queryClient.setQueryData(meQuery.queryKey, { id: 7, full_name: 'Анна Орлова' } as Me)
  const screen = await show(
    <>
      <Address />
      <News />
    </>,
  )
  dispatchEvent(new Event('pointerdown'))
  return screen
}

test.each([
  ['activity-place', '/user-activity-list?mission=7', '/user-activity-list?mission=7'],
  ['article-comment', '/article/5?comment=9', '/article/5?comment=9'],
  ['theme', '/portal', '/portal'],
  ['digest-stopped', '/account?tab=notifications', '/account?tab=notifications'],
  ['digest-stopped', null, HISTORY],
  ['activity-returned', '/user-activity-list?mission=7', HISTORY],
  ['article-removed', '/article/5', HISTORY],
  ['booking', '/my-booking-list?booking=9', HISTORY],
])('the toast of %s with the link %s opens %s', async (type, link, opened) => {
  const screen = await told(type, link)
  await screen.getByRole('button', { name: 'Новость' }).click()
  await expect.poll(() => document.querySelector('output')?.textContent).toBe(opened)
})
