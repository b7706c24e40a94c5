import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serve, show } from '../../testing/app.tsx'
import { HistoryFeed } from './components/HistoryFeed.tsx'

const row = (id: number) => ({
  id: `points-change:${id}`,
  category: 'points-change',
  kind: 'manual',
  title: `Событие ${id}`,
  amount: 5,
  total_after: 5,
  subject: null,
  origin: null,
  createdAt: '2026-11-21T09:30:00.000Z',
})
const rows = (from: number, count: number) => Array.from({ length: count }, (_, index) => row(from - index))

afterEach(() => page.viewport(1440, 900))

test('loading more of the history by keyboard moves the focus to the first new row, up to the beginning', async () => {
  // The end is far from the view: near it the next page would be loaded by itself.
  await page.viewport(1440, 200)
  const sent = serve({
    'GET /history': ({ path }) =>
      path.includes('after')
        ? { data: rows(20, 2), meta: { pagination: { after: null, limit: 20 } } }
        : { data: rows(40, 20), meta: { pagination: { after: 'cursor', limit: 20 } } },
  })
  const screen = await show(<HistoryFeed user={1} categories={[]} onShowAll={() => undefined} />)
  await expect.element(screen.getByText('Событие 40')).toBeVisible()
  const button = screen.getByRole('button', { name: 'Показать ещё' }).element()
  if (button instanceof HTMLElement) button.focus({ preventScroll: true })
  expect(sent).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Это начало истории.')).toBeInTheDocument()
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^Событие 20/)
  expect(sent.at(-1)?.path).toMatch(/after.*=cursor/)
})
