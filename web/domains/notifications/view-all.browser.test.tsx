import { expect, test } from 'vitest'
import { serve, show } from '../../testing/app.tsx'
import { NoticeList } from './components/NoticeList.tsx'
import { markViewed } from './data.ts'

const row = {
  id: 1,
  attributes: {
    type: 'from-the-future',
    title: 'Новость города',
    text: 'Текст',
    link: '/shop-item/4',
    is_viewed: false,
    createdAt: '2026-01-02T00:00:00.000Z',
    image: { data: null },
  },
}
const rows = { data: [row], meta: { pagination: { page: 1, pageSize: 10, pageCount: 1, total: 1 } } }

test('all notices are marked as viewed by one call, and a row opens the link of its notice', async () => {
  const sent = serve({
    'GET /notifications': () => rows,
    'POST /notifications/view-many': () => ({ viewed: 1, more: false }),
  })
  const screen = await show(<NoticeList page={1} onPage={() => undefined} />)
  await expect
    .element(screen.getByRole('link', { name: 'Новость города' }))
    .toHaveAttribute('href', '/shop-item/4')
  await screen.getByRole('button', { name: 'Отметить все прочитанными' }).click()
  await expect.element(screen.getByText('Всё прочитано')).toBeVisible()
  expect(sent.filter(({ method }) => method !== 'GET')).toMatchObject([
    { method: 'POST', path: '/notifications/view-many', body: { data: {} } },
  ])
})

test('several notices of one toast are marked as viewed by one call, a single one by its own', async () => {
  const sent = serve({
    'POST /notifications/view-many': () => ({ viewed: 2, more: false }),
    'PUT /notifications/73': () => ({ data: {} }),
  })
  await markViewed([71, 72])
  await markViewed([73])
  await markViewed([71, 73])
  expect(sent.map(({ method, path, body }) => [method, path, body.data])).toEqual([
    ['POST', '/notifications/view-many', { ids: [71, 72] }],
    ['PUT', '/notifications/73', { is_viewed: true }],
  ])
})
