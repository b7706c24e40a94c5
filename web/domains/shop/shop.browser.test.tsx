import { expect, test } from 'vitest'
import { MyLatestBookings } from '../../app/pages/account/MyLatestBookings.tsx'
import { queryClient } from '../../queries.ts'
import { refusal, serve, show, textOf } from '../../testing/app.tsx'
import { toasts } from '../../ui/toast/toast.ts'
import { type Me, meQuery, useMe } from '../people/data.ts'
import { CancelBookingButton } from './components/CancelBookingButton.tsx'
import { Checkout } from './components/Checkout.tsx'
import { MyBookings } from './components/MyBookings.tsx'
import type { ShopItem } from './data.ts'
import type { Offer } from './item.ts'

const item = { id: 4, name: 'Худи', price: 30 } as ShopItem
const booked = { data: { id: 9, attributes: { price: 30, status: 'pending' } }, meta: {} }
const list = (total = 0) => ({
  data: [],
  meta: { pagination: { page: 1, pageSize: 10, pageCount: 1, total } },
})

const checkout = (offer: Offer, balance = 100, of = item) =>
  show(
    <Checkout
      item={of}
      option={null}
      balance={balance}
      offer={offer}
      held={0}
      onMissingOption={() => document.body.append('Выберите вариант')}
      onFreeze={() => {}}
    />,
  )
const posts = (sent: ReturnType<typeof serve>) => sent.filter(({ method }) => method === 'POST')

test('the checkout shows the price and the remaining balance, and books the item once', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof booked>()
  const sent = serve({ 'POST /bookings': () => promise })
  const screen = await checkout('open')
  await expect
    .poll(() => screen.getByText('Останется после брони').element().parentElement?.textContent)
    .toMatch(/70\s?коинов/)
  await screen.getByLabelText('Комментарий к брони').fill('Размер M')
  await screen.getByRole('button', { name: 'Забронировать' }).dblClick()
  resolve(booked)
  await expect.element(screen.getByText(/Списано 30\s?коинов, осталось 70\./)).toBeVisible()
  expect(posts(sent)).toMatchObject([
    { path: '/bookings', body: { data: { shop_item: 4, user_comment: 'Размер M' } } },
  ])
})

test('the checkout of an item with options asks for one and books nothing without it', async () => {
  const sent = serve({ 'POST /bookings': () => Promise.resolve(booked) })
  const options = [{ id: 'm', name: 'M', quantity: 2 }]
  const screen = await checkout('open', 100, { ...item, options })
  await screen.getByRole('button', { name: 'Забронировать' }).click()
  await expect.poll(() => document.body.textContent).toContain('Выберите вариант')
  expect(posts(sent)).toEqual([])
})

test.each([
  ['sold-out', /Всё разобрали/],
  ['limit-reached', /Больше в одни руки нельзя/],
  ['too-dear', /Коины приходят за миссии/],
] as const)('the checkout of an item that is %s says why and has no button', async (offer, reason) => {
  serve({})
  const screen = await checkout(offer)
  await expect.element(screen.getByText(reason)).toBeVisible()
  expect(screen.getByRole('button', { name: /Забронировать/ }).elements()).toEqual([])
})

test('the checkout of an item that is too expensive shows how many coins are missing', async () => {
  serve({})
  const screen = await checkout('too-dear', 12)
  await expect
    .poll(() => screen.getByText('Не хватает').element().parentElement?.textContent)
    .toMatch(/18\s?коинов/)
})

test.each([
  ['answers 503', () => refusal(503, 'ServiceUnavailableError', 'Город занят')],
  ['breaks the connection', () => Promise.reject(new TypeError('Failed to fetch'))],
])(
  'a booking pressed again after the server %s is the same call; the next one is another',
  async (_, fail) => {
    const answers = [fail, () => booked, () => booked]
    const sent = serve({ 'POST /bookings': () => answers.shift()?.() })
    const screen = await checkout('open')
    const button = screen.getByRole('button', { name: 'Забронировать' })
    await button.click()
    await expect.poll(textOf(screen.getByRole('alert'))).toMatch('Неизвестно, выполнено ли это')
    await button.click()
    await expect.element(screen.getByText('Забронировано: «Худи»')).toBeVisible()
    await button.click()
    await expect.poll(() => posts(sent).length).toBe(3)
    const [first, again, next] = posts(sent).map(({ key }) => key)
    expect(first).toMatch(/^\w{32}$/)
    expect(again).toBe(first)
    expect(next).not.toBe(first)
  },
)

test('a comment cannot be changed while its booking is sent, nor when no answer came; after a refusal it can', async () => {
  const first = Promise.withResolvers<object>()
  const answers = [() => first.promise, () => refusal(409, 'SoldOutError', 'Всё разобрали')]
  serve({ 'POST /bookings': () => answers.shift()?.() })
  const screen = await checkout('open')
  const comment = screen.getByLabelText('Комментарий к брони')
  const button = screen.getByRole('button', { name: 'Забронировать' })
  await comment.fill('Размер L')
  await button.click()
  await expect.element(comment).toBeDisabled()
  first.resolve(refusal(504))
  await expect.poll(textOf(screen.getByRole('alert'))).toMatch('Неизвестно, выполнено ли это')
  await expect.element(comment).toBeDisabled()
  // The balance may be that of afterwards.
  await expect.element(screen.getByText('Останется после брони')).not.toBeInTheDocument()
  await button.click()
  await expect.poll(textOf(screen.getByRole('alert'))).toMatch(/^Забронировать не получилось.*Всё разобрали/)
  await expect.element(comment).toBeEnabled()
  await expect.element(comment).toHaveValue('Размер L')
})

test('a booking repeated after a refusal has a new idempotency key', async () => {
  const answers = [() => refusal(409, 'SoldOutError', 'Всё разобрали'), () => booked]
  const sent = serve({ 'POST /bookings': () => answers.shift()?.() })
  const screen = await checkout('open')
  const button = screen.getByRole('button', { name: 'Забронировать' })
  await button.click()
  await expect.poll(textOf(screen.getByRole('alert'))).toMatch('Всё разобрали')
  await button.click()
  await expect.poll(() => posts(sent).length).toBe(2)
  const [first, next] = posts(sent).map(({ key }) => key)
  expect(next).not.toBe(first)
})

const replayed = (body: object) =>
  Response.json(body, { headers: { 'idempotency-replayed': '2026-11-28T09:03:00.000Z' } })
const knowBalance = (balance: number) =>
  queryClient.setQueryData(meQuery.queryKey, { id: 1, full_name: 'Анна', balance } as Me)
const knownBalance = () => queryClient.getQueryData(meQuery.queryKey)?.balance
/** A write lasts until everything that it shows was shown. */
const writesEnd = async () => {
  await expect.poll(() => queryClient.isMutating()).toBe(0)
}
const toastTitles = () => toasts.get().map(({ title }) => title)

function MyCheckout() {
  const { balance } = useMe()
  return (
    <Checkout
      item={item}
      option={null}
      balance={balance ?? 0}
      offer="open"
      held={0}
      onMissingOption={() => {}}
      onFreeze={() => {}}
    />
  )
}

test('a booking whose answer was lost takes its price once, and is not announced as a new one', async () => {
  const answers = [() => Promise.reject(new TypeError('Failed to fetch')), () => replayed(booked)]
  // The second reading stays away: it would hide a balance that was moved twice.
  const balances: unknown[] = [{ id: 1, full_name: 'Анна', balance: 70 }]
  serve({
    'POST /bookings': () => answers.shift()?.(),
    'GET /users/me': () => balances.shift() ?? new Promise(() => {}),
  })
  knowBalance(100)
  const screen = await show(<MyCheckout />)
  const comment = screen.getByLabelText('Комментарий к брони')
  await comment.fill('Размер L')
  const button = screen.getByRole('button', { name: 'Забронировать' })
  await button.click()
  await expect.poll(textOf(screen.getByRole('alert'))).toMatch('Неизвестно, выполнено ли это')
  await expect.poll(knownBalance).toBe(70)
  await button.click()
  await expect.element(comment).toHaveValue('')
  await writesEnd()
  expect(toastTitles()).toEqual([expect.stringMatching(/^Это уже было сделано/)])
  expect(knownBalance()).toBe(70)
  await expect
    .poll(() => screen.getByText('Ваш баланс').element().parentElement?.textContent)
    .toMatch(/70\s?коинов/)
})

const cancelButton = () => show(<CancelBookingButton booking={{ id: 9, price: 30, name: 'Худи' }} />)

test('a booking is shown as canceled only after the server has canceled it', async () => {
  const sent = serve({
    'PUT /bookings/9': () => ({ data: { id: 9, attributes: { price: 30, status: 'canceled' } }, meta: {} }),
  })
  const screen = await cancelButton()
  await screen.getByRole('button', { name: 'Отменить бронь' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.poll(textOf(dialog)).toMatch(/30\s?коинов — на ваш баланс/)
  expect(sent).toEqual([])
  await dialog.getByRole('button', { name: 'Отменить бронь' }).click()
  await expect.element(screen.getByText('Бронь отменена')).toBeVisible()
  expect(sent.filter(({ method }) => method === 'PUT')).toMatchObject([
    { path: '/bookings/9', body: { data: { status: 'canceled' } } },
  ])
})

test('a booking of an item off the shelf is canceled without the promise that it returns there', async () => {
  const screen = await show(
    <CancelBookingButton booking={{ id: 9, price: 30, name: 'Худи' }} isOnSale={false} />,
  )
  await screen.getByRole('button', { name: 'Отменить бронь' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.poll(textOf(dialog)).toMatch(/Вернём 30\s?коинов на ваш баланс/)
  expect(textOf(dialog)()).not.toMatch('витрин')
})

test('a cancellation that the server refuses is not reported as done', async () => {
  serve({ 'PUT /bookings/9': () => refusal(409, 'ConflictError', 'Бронь уже одобрена') })
  const screen = await cancelButton()
  await screen.getByRole('button', { name: 'Отменить бронь' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Отменить бронь' }).click()
  await expect.poll(textOf(screen.getByRole('alert'))).toMatch('Бронь уже одобрена')
  expect(screen.getByText('Бронь отменена').elements()).toEqual([])
})

test('a cancellation whose answer was lost returns its price once, and is not announced as a new one', async () => {
  serve({
    'PUT /bookings/9': () =>
      replayed({ data: { id: 9, attributes: { price: 30, status: 'canceled' } }, meta: {} }),
  })
  knowBalance(130)
  const screen = await cancelButton()
  await screen.getByRole('button', { name: 'Отменить бронь' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Отменить бронь' }).click()
  await expect.element(screen.getByText(/^Это уже было сделано/)).toBeVisible()
  await writesEnd()
  expect(toastTitles()).toEqual([expect.stringMatching(/^Это уже было сделано/)])
  expect(knownBalance()).toBe(130)
})

test('closing the confirmation does not cancel the booking', async () => {
  const sent = serve({})
  const screen = await cancelButton()
  await screen.getByRole('button', { name: 'Отменить бронь' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Оставить' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent).toEqual([])
})

test('bookings that fail to load show an error, and load on retry', async () => {
  let isUp = false
  serve({ 'GET /bookings': () => (isUp ? list() : refusal(400, 'ValidationError')) })
  const screen = await show(<MyBookings me={1} search={{}} onPage={() => {}} onShowAll={() => {}} />)
  await expect.element(screen.getByText('Брони не открылись')).toBeVisible()
  expect(screen.getByText('Броней пока нет').elements()).toEqual([])
  isUp = true
  await screen.getByRole('button', { name: 'Попробовать ещё раз' }).click()
  await expect.element(screen.getByText('Броней пока нет')).toBeVisible()
})

test('a part of the account that fails to load shows an error, and loads on retry', async () => {
  let isUp = false
  serve({ 'GET /bookings': () => (isUp ? list() : refusal(400, 'ValidationError')) })
  const screen = await show(<MyLatestBookings me={1} />)
  const alert = screen.getByRole('alert')
  await expect.element(alert).toBeVisible()
  isUp = true
  await alert.getByRole('button').click()
  await expect.element(alert).not.toBeInTheDocument()
})
