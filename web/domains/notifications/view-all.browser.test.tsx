import { expect, test } from 'vitest'
import { queryClient } from '../../queries.ts'
import { refusal, serve, show } from '../../testing/app.tsx'
import { NoticeList } from './components/NoticeList.tsx'
import { markViewed, takeUnreadAgain } from './data.ts'
import { type Notice, unreadQuery } from './unread.ts'

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
  queryClient.clear()
  const screen = await show(<NoticeList page={1} onPage={() => undefined} />)
  await expect
    .element(screen.getByRole('link', { name: 'Новость города' }))
    .toHaveAttribute('href', '/shop-item/4')
  await screen.getByRole('button', { name: 'Отметить все прочитанными' }).click()
  await expect.element(screen.getByText('Всё прочитано')).toBeVisible()
  expect(sent.filter(({ method }) => method !== 'GET')).toMatchObject([
    { method: 'POST', path: '/notifications/view-many', body: { data: { until: 1 } } },
  ])
})

test('all notices are those up to the last that this window has read, whichever list has it', async () => {
  queryClient.clear()
  const at = (...ids: number[]) => ({ ...rows, data: ids.map(id => ({ ...row, id })) })
  const sent = serve({
    'GET /notifications': ({ path }) =>
      decodeURIComponent(path).includes('filters[is_viewed]') ? at(95, 96) : at(95, 94),
    'POST /notifications/view-many': () => ({ viewed: 1, more: false }),
  })
  const screen = await show(<NoticeList page={1} onPage={() => undefined} />)
  await screen.getByRole('button', { name: 'Отметить все прочитанными' }).click()
  await expect.element(screen.getByText('Всё прочитано')).toBeVisible()
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body.data)).toEqual([{ until: 96 }])
})

test('several notices of one toast are marked as viewed by one call, a single one by its own', async () => {
  const sent = serve({
    'POST /notifications/view-many': () => ({ viewed: 2, more: false }),
    'PUT /notifications/73': () => ({ data: { id: 73, attributes: {} }, meta: {} }),
  })
  await markViewed([71, 72])
  await markViewed([73])
  await markViewed([71, 73])
  expect(sent.map(({ method, path, body }) => [method, path, body.data])).toEqual([
    ['POST', '/notifications/view-many', { ids: [71, 72] }],
    ['PUT', '/notifications/73', { is_viewed: true }],
  ])
})

test('a notice that is unread anew after it was viewed is news again; one of an older answer is not', async () => {
  const notice = (updatedAt: string) => ({ id: 81, updatedAt }) as Notice
  queryClient.setQueryData(unreadQuery.queryKey, {
    data: [notice('2026-01-02T00:00:00.000Z')],
    meta: { pagination: { page: 1, pageSize: 100, pageCount: 1, total: 1 } },
  })
  serve({ 'PUT /notifications/81': () => ({ data: { id: 81, attributes: {} }, meta: {} }) })
  await markViewed([81])
  expect(takeUnreadAgain([notice('2026-01-02T00:00:00.000Z')])).toEqual([])
  expect(takeUnreadAgain([notice('2026-01-02T01:00:00.000Z')])).toEqual([81])
  expect(takeUnreadAgain([notice('2026-01-02T01:00:00.000Z')])).toEqual([])
})

test('a notice whose mark the server refused can be marked again', async () => {
  const answers = [() => refusal(400), () => ({ data: { id: 82, attributes: {} }, meta: {} })]
  const sent = serve({ 'PUT /notifications/82': () => answers.shift()?.() })
  await markViewed([82])
  await markViewed([82])
  await markViewed([82])
  expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(2)
})

test('a notice that is unread anew can be marked in a window that was not told so', async () => {
  const notice = (updatedAt: string) => ({ id: 84, updatedAt }) as Notice
  const show = (...data: Notice[]) =>
    queryClient.setQueryData(unreadQuery.queryKey, {
      data,
      meta: { pagination: { page: 1, pageSize: 100, pageCount: 1, total: data.length } },
    })
  const sent = serve({ 'PUT /notifications/84': () => ({ data: { id: 84, attributes: {} }, meta: {} }) })
  show(notice('2026-01-02T00:00:00.000Z'))
  await markViewed([84])
  // An answer from before the mark.
  show(notice('2026-01-02T00:00:00.000Z'))
  await markViewed([84])
  show(notice('2026-01-02T01:00:00.000Z'))
  await markViewed([84])
  expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(2)
})

test('a notice that is unread anew after all were viewed is news again, also where a poll came before the answer', async () => {
  const notice = { ...row, id: 85, attributes: { ...row.attributes, updatedAt: '2026-01-02T00:00:00.000Z' } }
  let unread = [notice]
  serve({
    'GET /notifications': () => ({
      data: unread,
      meta: { pagination: { ...rows.meta.pagination, total: unread.length } },
    }),
    'POST /notifications/view-many': async () => {
      unread = []
      await queryClient.refetchQueries({ queryKey: unreadQuery.queryKey })
      return { viewed: 1, more: false }
    },
  })
  const screen = await show(<NoticeList page={1} onPage={() => undefined} />)
  await screen.getByRole('button', { name: 'Отметить все прочитанными' }).click()
  await expect.element(screen.getByText('Всё прочитано')).toBeVisible()
  const at = (updatedAt: string) => ({ id: 85, updatedAt }) as Notice
  expect(takeUnreadAgain([at('2026-01-02T00:00:00.000Z')])).toEqual([])
  expect(takeUnreadAgain([at('2026-01-02T01:00:00.000Z')])).toEqual([85])
})
