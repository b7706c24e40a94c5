import { expect, test } from 'vitest'
import { queryClient } from '../../queries.ts'
import { refusal, serve, show } from '../../testing/app.tsx'
import { list } from '../../testing/city.tsx'
import { bookingInfo } from './modals.ts'

const day = (date: number) => `2026-11-${date}T09:30:00.000Z`
const person = (full_name: string) => ({
  data: { id: 3, attributes: { full_name, username: null, avatar: { data: null } } },
})
const change = (id: number, date: number, who: string, field: string, new_value: string) => ({
  id,
  attributes: { field, old_value: null, new_value, createdAt: day(date), changed_by: person(who) },
})

/** Nothing is known but who I am: the resident 1. */
const forget = () => {
  queryClient.clear()
  queryClient.setQueryData(['users', 'me'], { id: 1, full_name: 'Анна Орлова' })
}

const attributesOf = (status: string, moderator_comment: string | null, owner = 1) => ({
  user: { data: { id: owner, attributes: {} } },
  status,
  price: 30,
  user_comment: null,
  moderator_comment,
  item_name: 'Худи',
  option: null,
  option_name: null,
  createdAt: day(20),
  decidedAt: status === 'pending' ? null : day(22),
  shop_item: { data: null },
})

/** The dialog of the booking of 30 coins that has this state and these changes. */
async function dialogOf(status: string, moderator_comment: string | null, changes: readonly object[]) {
  forget()
  const attributes = attributesOf(status, moderator_comment)
  const sent = serve({
    'GET /bookings/9': () => ({ data: { id: 9, attributes }, meta: {} }),
    'GET /booking-change-items': () => list(changes),
  })
  const screen = await show(<p>Город</p>)
  void bookingInfo.open({ bookingId: 9 })
  const dialog = screen.getByRole('dialog', { name: 'Худи' })
  await expect.element(dialog).toBeVisible()
  const moments = () =>
    dialog
      .getByRole('listitem')
      .elements()
      .map(moment => (moment.textContent ?? '').replaceAll('\u00a0', ' '))
  return { dialog, moments, sent }
}
const approved = [
  change(1, 21, 'Мира Сыч', 'status', 'approved'),
  change(2, 21, 'Мира Сыч', 'moderator_comment', 'Стойка 3'),
]

test('the story of an issued booking has the approval with its words and who decided each', async () => {
  const issued = change(3, 22, 'Лев Норд', 'status', 'issued')
  const { dialog, moments } = await dialogOf('issued', 'Стойка 3', [...approved, issued])
  await expect.poll(moments).toHaveLength(3)
  expect(moments()).toEqual([
    expect.stringMatching(/^Забронировано.*20 ноября/),
    expect.stringMatching(/^Бронь одобренаСтойка 3Мира Сыч · 21 ноября/),
    expect.stringMatching(/^Бронь выданаЛев Норд · 22 ноября/),
  ])
  await expect.element(dialog.getByText('Как получить')).not.toBeInTheDocument()
})

test('how to get an approved booking is told once, above its story', async () => {
  const { dialog, moments } = await dialogOf('approved', 'Стойка 3', approved)
  await expect.poll(() => moments().at(-1)).toMatch(/^Бронь одобренаМира Сыч · 21 ноября/)
  await expect.element(dialog.getByRole('heading', { name: 'Как получить' })).toBeVisible()
  expect(dialog.getByText('Стойка 3').elements()).toHaveLength(1)
})

test('a booking that waits has no log yet, which the dialog does not ask for', async () => {
  const { moments, sent } = await dialogOf('pending', null, [])
  await expect.poll(() => moments().at(-1)).toBe('Ждёт решения модератора')
  expect(sent.filter(({ path }) => path.startsWith('/booking-change-items'))).toEqual([])
})

test('a booking that did not open can be asked for again, also by opening it again', async () => {
  forget()
  let isLost = true
  serve({
    'GET /bookings/9': () =>
      isLost ? refusal(400) : { data: { id: 9, attributes: attributesOf('pending', null) }, meta: {} },
    'GET /booking-change-items': () => list(),
  })
  const screen = await show(<p>Город</p>)
  void bookingInfo.open({ bookingId: 9 })
  const failed = screen.getByRole('dialog', { name: 'Бронь № 9' })
  await failed.getByRole('button', { name: 'Попробовать ещё раз' }).click()
  await failed.getByRole('button', { name: 'Закрыть' }).click()
  await expect.element(failed).not.toBeInTheDocument()
  isLost = false
  void bookingInfo.open({ bookingId: 9 })
  await expect.element(screen.getByRole('dialog', { name: 'Худи' })).toBeVisible()
})

test('a booking that is not there, or is of another resident, is not asked for again', async () => {
  forget()
  serve({})
  const screen = await show(<p>Город</p>)
  void bookingInfo.open({ bookingId: 9 })
  const dialog = screen.getByRole('dialog', { name: 'Бронь № 9' })
  await expect.element(dialog.getByText('Такой брони нет')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Попробовать ещё раз' })).not.toBeInTheDocument()
})

test('the booking of another resident is not shown to a moderator as their own, but leads to the desk', async () => {
  forget()
  serve({
    'GET /bookings/9': () => ({ data: { id: 9, attributes: attributesOf('pending', null, 7) }, meta: {} }),
  })
  const screen = await show(<p>Город</p>)
  void bookingInfo.open({ bookingId: 9 })
  const dialog = screen.getByRole('dialog', { name: 'Бронь № 9' })
  await expect.element(dialog.getByText('Это бронь другого жителя')).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: 'К этой брони' }))
    .toHaveAttribute('href', '/admin/booking-item-page/9')
  await expect.element(dialog.getByRole('button', { name: 'Отменить бронь' })).not.toBeInTheDocument()
})
