import { bookings, shopItems } from '../domains/shop.ts'
import type { Action } from '../rest/action.ts'
import { ALL_OR_NOTHING, dataOf, ids, oneOf, rowsOf, SENT_AGAIN } from './bulk.ts'

const publishing = (call: string, summary: string, about: string): Action => ({
  method: 'post',
  path: `/api/${shopItems.name}/${call}`,
  summary,
  about: `${about} ${ALL_OR_NOTHING}`,
  access: shopItems.access.update,
  shapes: shopItems.name,
  body: { schema: dataOf({ ids }), example: { data: { ids: [4, 9] } } },
  answer: { about: 'Товары в порядке списка', schema: rowsOf(shopItems) },
})

export const shopItemActions: readonly Action[] = [
  publishing(
    'publish-many',
    'Выставить товары на витрину',
    'Черновик без названия или цены не выставить: 400 с тем, чего ему не хватает.',
  ),
  publishing('unpublish-many', 'Снять товары с витрины', 'Брони, которые уже есть, остаются.'),
]

/** product §3: where a booking goes. */
export const bookingActions: readonly Action[] = [
  {
    method: 'post',
    path: `/api/${bookings.name}`,
    summary: 'Забронировать товар',
    about: `Цена и одна штука откладываются сразу, бронь ждёт решения. 409: \`NotPublishedError\`, \`SoldOutError\`, \`LimitReachedError\`, \`NotEnoughCoinsError\` — с тем, сколько коинов не хватает. ${SENT_AGAIN}`,
    access: bookings.access.create,
    answer: { about: 'Бронь', schema: oneOf(bookings) },
    refuses: [409],
  },
  {
    method: 'put',
    path: `/api/${bookings.name}/{id}`,
    summary: 'Решить судьбу брони',
    about: `Модератор: \`approved\` с тем, где и как получить, \`rejected\` с причиной (коины и штука возвращаются), \`issued\` после одобрения; не свою: 403 \`OwnWorkError\`. Житель: \`canceled\`, пока бронь на рассмотрении. Ход, которого состояние не допускает, — 409 \`ConflictError\`. ${SENT_AGAIN}`,
    access: bookings.access.update,
    answer: { about: 'Бронь после решения', schema: oneOf(bookings) },
    refuses: [409],
  },
]
