import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { queryClient } from '../../queries.ts'
import { refusal, serve, show } from '../../testing/app.tsx'
import { list } from '../../testing/city.tsx'
import { Bell } from './components/Bell.tsx'

const notice = (id: number, is_viewed: boolean) => ({
  id,
  attributes: {
    type: 'booking',
    title: `Новость ${id}`,
    text: 'Текст',
    link: `/shop-item/${id}`,
    is_viewed,
    createdAt: '2026-01-02T00:00:00.000Z',
    image: { data: null },
  },
})
const unread = [notice(1, false), notice(2, false)]
/** Answers of a city with these notices, of which `total` are unread. */
const city = (rows = unread, total = rows.length) => ({
  'GET /notifications': ({ path }: { path: string }) =>
    list(rows, decodeURIComponent(path).includes('filters[is_viewed]') ? total : rows.length),
  'PUT /notifications/1': () => ({ data: null }),
  'POST /notifications/view-many': () => ({ viewed: total, more: false }),
})
const open = async (answers: Parameters<typeof serve>[0]) => {
  queryClient.clear()
  const sent = serve(answers)
  const screen = await show(<Bell />)
  return { sent, screen, bell: screen.getByRole('button', { name: /увед/i }) }
}

test('the bell says how many notices are unread, and opens the latest ones beside it', async () => {
  const { screen } = await open(city())
  const bell = screen.getByRole('button', { name: '2\u00a0непрочитанных уведомления' })
  await bell.click()
  const dialog = screen.getByRole('dialog', { name: 'Уведомления' })
  await expect.element(dialog.getByRole('link', { name: 'Новость 1' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(bell).toHaveFocus()
})

test('a notice that is followed is viewed, and the dialog closes', async () => {
  const { screen, sent, bell } = await open(city())
  await bell.click()
  await screen.getByRole('link', { name: 'Новость 1' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect
    .poll(() => sent.filter(({ method }) => method === 'PUT').map(({ path }) => path))
    .toEqual(['/notifications/1'])
})

test('more than 99 unread notices are «99+», all of them are marked by one button', async () => {
  const { screen, sent, bell } = await open(city(unread, 120))
  const figure = screen.getByText('99+')
  await expect.element(figure).toBeInTheDocument()
  // The sidebar cuts off what stands out of the bell.
  const right = (of: Element | null) => of?.getBoundingClientRect().right
  expect(right(figure.element().parentElement)).toBe(right(bell.element()))
  await bell.click()
  await screen.getByRole('button', { name: 'Отметить все' }).click()
  await expect.poll(() => sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('without unread notices the bell has no figure, without any the dialog says so', async () => {
  const { screen, bell } = await open(city([]))
  await expect.element(screen.getByRole('button', { name: 'Уведомления', exact: true })).toBeVisible()
  await bell.click()
  await expect.element(screen.getByText('Пока тихо')).toBeVisible()
})

test('notices that do not load are said to, with a way to try again', async () => {
  const { screen, bell } = await open({ 'GET /notifications': () => refusal(400) })
  await bell.click()
  await expect.element(screen.getByText('Уведомления не открылись')).toBeVisible()
})
