import { queryOptions } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { listOptions } from '#web/rest/options.ts'
import { refusal, serve, show } from '#web/testing/app.tsx'
import { logRows, toLog } from '../changes.ts'
import { RowLog } from './RowLog.tsx'

const row = (id: number) => ({
  id,
  attributes: {
    field: 'name',
    old_value: `Имя ${id - 1}`,
    new_value: `Имя ${id}`,
    createdAt: '2026-11-20T09:30:00.000Z',
    changed_by: {
      data: { id: 2, attributes: { full_name: 'Анна Орлова', username: 'anna', avatar: { data: null } } },
    },
  },
})
const changesOf = (isWhole: boolean) =>
  queryOptions({
    ...listOptions('badge-change-items', { ...logRows(2, isWhole), filters: { badge: { id: 7 } } }),
    select: toLog,
  })
const log = (props: { isHiddenEmpty?: boolean } = {}) => (
  <RowLog
    title="Правки"
    changesOf={changesOf}
    inWords={({ before, after }) => ({ label: 'название', before: String(before), after: String(after) })}
    {...props}
  />
)

test('a log shows the latest changes, and all of them by its button', async () => {
  serve({
    'GET /badge-change-items': ({ path }) => {
      const rows = [row(3), row(2), row(1)].slice(0, path.includes('pageSize]=2') ? 2 : 3)
      return { data: rows, meta: { pagination: { page: 1, pageSize: rows.length, pageCount: 1, total: 3 } } }
    },
  })
  const screen = await show(log())
  const names = () => screen.getByRole('listitem').elements().length
  await expect.poll(names).toBe(2)
  await screen.getByRole('button', { name: 'Показать все' }).click()
  await expect.poll(names).toBe(3)
  await expect.element(screen.getByRole('button', { name: 'Показать все' })).not.toBeInTheDocument()
})

test('a log of more changes than it shows says how many there are', async () => {
  serve({
    'GET /badge-change-items': () => ({
      data: [row(3), row(2)],
      meta: { pagination: { page: 1, pageSize: 2, pageCount: 70, total: 140 } },
    }),
  })
  const screen = await show(log())
  await screen.getByRole('button', { name: 'Показать все' }).click()
  await expect.element(screen.getByText('Показаны последние 2 из 140.')).toBeVisible()
})

test('a log that fails to load says so and is asked for again, and does not say that nothing was changed', async () => {
  let isBroken = true
  serve({
    'GET /badge-change-items': () =>
      isBroken
        ? refusal(400)
        : { data: [], meta: { pagination: { page: 1, pageSize: 2, pageCount: 0, total: 0 } } },
  })
  const screen = await show(log())
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(screen.getByText('Правок ещё не было.')).not.toBeInTheDocument()
  isBroken = false
  await screen.getByRole('button', { name: 'Попробовать ещё раз' }).click()
  await expect.element(screen.getByText('Правок ещё не было.')).toBeVisible()
})

test('a log that is hidden while it is empty shows that it failed', async () => {
  serve({ 'GET /badge-change-items': () => refusal(400) })
  const screen = await show(log({ isHiddenEmpty: true }))
  await expect.element(screen.getByRole('alert')).toBeVisible()
})
