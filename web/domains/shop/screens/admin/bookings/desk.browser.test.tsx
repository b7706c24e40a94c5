/// <reference types="@vitest/browser-playwright" />
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '#web/queries.ts'
import { refusal, serve, show, textOf } from '#web/testing/app.tsx'
import { BookingDesk } from './BookingDesk.tsx'
import { Bookings } from './Bookings.tsx'

const booking = (id: number, user_comment: string, status = 'pending') => ({
  id,
  attributes: {
    status,
    price: 30,
    user_comment,
    moderator_comment: null,
    option: null,
    option_name: null,
    item_name: 'Значок',
    createdAt: '2026-11-21T09:30:00.000Z',
    decidedAt: null,
    decided_by: { data: null },
    user: {
      data: { id: 7, attributes: { full_name: 'Анна Орлова', username: 'anna', avatar: { data: null } } },
    },
    shop_item: {
      data: {
        id: 4,
        attributes: {
          name: 'Значок',
          type: 'shop_item_type_3',
          quantity: 5,
          options: null,
          image: { data: null },
        },
      },
    },
  },
})
const list = (rows: readonly object[]) => ({
  data: rows,
  meta: { pagination: { page: 1, pageSize: 20, pageCount: 1, total: rows.length } },
})
const desk = () =>
  show(<BookingDesk elsewhere={[]} search={{}} onPage={() => undefined} onReset={() => undefined} />)

afterEach(() => page.viewport(1440, 900))
beforeEach(() => {
  queryClient.setQueryData(['users', 'me'], {
    id: 2,
    full_name: 'Лилия Гареева',
    role: { type: 'moderator' },
    avatar: null,
  })
})

test('a booking is named as it was booked, also when its item was renamed, and those off the shelf are asked for', async () => {
  const { attributes } = booking(1, 'В подарок')
  const renamed = { ...attributes, item_name: 'Значок города', option_name: 'Синий' }
  const deleted = { ...attributes, item_name: 'Кружка', shop_item: { data: null } }
  const sent = serve({
    'GET /bookings': () =>
      list([
        { id: 1, attributes: renamed },
        { id: 2, attributes: deleted },
      ]),
  })
  const screen = await desk()
  await expect.element(screen.getByRole('link', { name: /Значок города.*Синий/ })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: /Синий.*сейчас — Значок$/ })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Кружка' })).toBeVisible()
  expect(sent.find(({ path }) => path.startsWith('/bookings'))?.path).toContain('publicationState=preview')
})

test('a rejection needs a reason, is sent once however often it is pressed, and the next row takes the focus', async () => {
  let rows = [booking(1, 'В подарок'), booking(2, 'После шести')]
  const answer = Promise.withResolvers<object>()
  const sent = serve({ 'GET /bookings': () => list(rows), 'PUT /bookings/1': () => answer.promise })
  const screen = await desk()
  const row = (words: string) => screen.getByRole('listitem').filter({ hasText: words })
  await row('В подарок')
    .getByRole('button', { name: /^Отклонить/ })
    .click()
  const dialog = screen.getByRole('dialog', { name: 'Отклонить бронь?' })
  const reason = dialog.getByLabelText('Причина')
  await expect.element(reason).toHaveFocus()
  const reject = dialog.getByRole('button', { name: 'Отклонить бронь' })
  await reject.click()
  await expect.element(reason).toHaveAccessibleDescription(/Напишите, почему/)
  await expect.element(reason).toHaveFocus()
  const puts = () => sent.filter(({ method }) => method === 'PUT')
  expect(puts()).toEqual([])
  await reason.fill('Один в одни руки')
  await reject.dblClick()
  rows = rows.slice(1)
  answer.resolve({ data: booking(1, 'В подарок', 'rejected'), meta: {} })
  await expect.element(screen.getByText('Бронь отклонена')).toBeVisible()
  await expect.element(row('После шести').getByRole('link')).toHaveFocus()
  expect(puts().map(({ body }) => body.data)).toEqual([
    { status: 'rejected', moderator_comment: 'Один в одни руки' },
  ])
})

test('a booking that the resident cancels meanwhile says so and goes', async () => {
  let status = 'pending'
  serve({
    'GET /bookings': () => list(status === 'pending' ? [booking(1, 'Передумаю')] : []),
    'GET /bookings/1': () => ({ data: booking(1, 'Передумаю', status), meta: {} }),
    'PUT /bookings/1': () => {
      status = 'canceled'
      return refusal(409, 'ConflictError', 'Бронь отменена: это действие уже недоступно, обновите страницу')
    },
  })
  const screen = await desk()
  const row = screen.getByRole('listitem').filter({ hasText: 'Передумаю' })
  await expect.element(row).toBeVisible()
  await userEvent.keyboard('[KeyJ]')
  await expect.element(row.getByRole('link')).toHaveFocus()
  await userEvent.keyboard('[KeyP]')
  const dialog = screen.getByRole('dialog', { name: 'Одобрить бронь?' })
  await dialog.getByLabelText('Где и как получить').fill('Стойка 2')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(textOf(screen.getByRole('alert'))).toMatch(/Житель отменил бронь.*Значок, Анна Орлова/)
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(row).not.toBeInTheDocument()
})

/** Approves the booking 1 by its row, with these words. */
async function approve(words: string) {
  const screen = await desk()
  await screen
    .getByRole('button', { name: /^Одобрить/ })
    .first()
    .click()
  const dialog = screen.getByRole('dialog', { name: 'Одобрить бронь?' })
  const field = dialog.getByLabelText('Где и как получить')
  const button = dialog.getByRole('button', { name: 'Одобрить бронь' })
  await field.fill(words)
  await button.click()
  return { screen, dialog, field, button }
}

test('the words of a decision cannot be changed while it is sent, nor when no answer came: the same is sent again', async () => {
  const first = Promise.withResolvers<object>()
  const answers = [
    () => first.promise,
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => ({ data: booking(1, 'В подарок', 'approved'), meta: {} }),
  ]
  const sent = serve({
    'GET /bookings': () => list([booking(1, 'В подарок')]),
    'PUT /bookings/1': () => answers.shift()?.(),
  })
  const { screen, dialog, field, button } = await approve('Стойка 2')
  await expect.element(field).toBeDisabled()
  first.resolve(refusal(504))
  await expect.poll(textOf(dialog.getByRole('alert'))).toMatch('Неизвестно, выполнено ли это')
  await expect.element(field).toBeDisabled()
  await button.click()
  await expect.poll(textOf(dialog.getByRole('alert'))).toMatch(/^Нет связи.*Неизвестно, выполнено ли это/)
  await button.click()
  await expect.element(screen.getByText('Бронь одобрена')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  const puts = sent.filter(({ method }) => method === 'PUT')
  expect(puts).toHaveLength(3)
  expect(new Set(puts.map(({ key }) => key)).size).toBe(1)
})

test.each([
  ['me, as now', 2, 'approved', 'Вы уже приняли это решение'],
  ['me, otherwise', 2, 'rejected', 'Вы уже решили иначе'],
  ['another moderator', 3, 'approved', 'Решение уже принял другой модератор'],
])(
  'of a booking that was decided meanwhile by %s, the dialog says so and closes',
  async (_, by, state, said) => {
    let status = 'pending'
    const now = () => {
      const { id, attributes } = booking(1, 'В подарок', status)
      const decided_by = {
        data: status === 'pending' ? null : { id: by, attributes: { full_name: 'Кто-то' } },
      }
      return { id, attributes: { ...attributes, decided_by } }
    }
    serve({
      'GET /bookings': () => list(status === 'pending' ? [now()] : []),
      'GET /bookings/1': () => ({ data: now(), meta: {} }),
      'PUT /bookings/1': () => {
        status = state
        return refusal(409, 'ConflictError', 'Бронь решена: это действие уже недоступно, обновите страницу')
      },
    })
    const { screen, dialog } = await approve('Стойка 2')
    await expect.element(screen.getByText(said)).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
  },
)

test.each([
  [1024, 975],
  [1200, 1152],
  [1440, 1105],
])(
  'at %i px words, team and order stand in one row, beside the states from 1200 px',
  async (window, width) => {
    await page.viewport(window, 900)
    serve({ 'GET /bookings': () => list([booking(1, 'В подарок')]), 'GET /teams': () => list([]) })
    const screen = await show(
      <div style={{ width }}>
        <Bookings search={{}} onSearch={() => undefined} />
      </div>,
    )
    await expect.element(screen.getByRole('tab', { name: /^Ждут.*1 бронь ждёт/ })).toBeVisible()
    await expect.element(screen.getByRole('combobox', { name: 'Команда' })).toBeVisible()
    await expect.element(screen.getByRole('combobox', { name: 'Порядок' })).toBeVisible()
    const row = [
      ...(window < 1200 ? [] : [screen.getByRole('tab').first()]),
      screen.getByRole('searchbox'),
      screen.getByRole('combobox', { name: 'Команда' }),
      screen.getByRole('combobox', { name: 'Порядок' }),
    ].map(part => part.element().getBoundingClientRect())
    const [first] = row
    for (const box of row)
      expect(Math.abs((box.top + box.bottom - (first?.top ?? 0) - (first?.bottom ?? 0)) / 2)).toBeLessThan(4)
    expect(row.at(-1)?.right).toBeLessThanOrEqual(width + 8)
    expect(screen.getByRole('searchbox').element().getBoundingClientRect().width).toBeGreaterThan(170)
  },
)
