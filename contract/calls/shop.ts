import { z } from 'zod'
import { bookings, DEMAND_DAYS, MOST_BOOKED, MOST_BUYERS, shopItems } from '../domains/shop.ts'
import { call, ids, numeric, some, someIds } from '../rest/call.ts'
import { type DescribedVerb, verb } from '../rest/verb.ts'
import { ALL_OR_NOTHING } from './bulk.ts'

const publishing = {
  method: 'post',
  repeats: true,
  may: { of: shopItems, to: 'update' },
  shapes: shopItems,
  data: z.object({ ids }),
  example: { ids: [4, 9] },
  answer: { about: 'Товары в порядке списка', schema: some(shopItems) },
} as const

export const publishShopItems = call({
  ...publishing,
  path: '/api/shop-items/publish-many',
  summary: 'Выставить товары на витрину',
  about: `Черновик без названия или цены не выставить: 400 с тем, чего ему не хватает. ${ALL_OR_NOTHING}`,
})

export const unpublishShopItems = call({
  ...publishing,
  path: '/api/shop-items/unpublish-many',
  summary: 'Снять товары с витрины',
  about: `Брони, которые уже есть, остаются. ${ALL_OR_NOTHING}`,
})

export const shopItemDemand = call({
  method: 'get',
  path: '/api/shop-items/demand',
  summary: 'Сколько раз товары бронировали',
  about: `Все брони за последние ${DEMAND_DAYS} дней, чем бы они ни кончились. Дальше ${MOST_BOOKED} счёт не идёт.`,
  may: { of: shopItems, to: 'update' },
  query: z.object({ ids: someIds(100) }),
  answer: {
    about: 'Товары, которые есть, по возрастанию номера',
    schema: z.object({ data: z.array(z.object({ id: z.int(), booked: z.int().min(0) })) }),
  },
})

const amount = `Цена от 0,01 до ${shopItems.fields.price.max}`
export const buyersOfPrice = call({
  method: 'get',
  path: '/api/shop-items/buyers',
  summary: 'Скольким жителям хватает коинов',
  about: `Жители с открытым входом, у которых коинов не меньше цены. Точно до ${MOST_BUYERS}; дальше \`isMore\`.`,
  may: { of: shopItems, to: 'update' },
  query: z.object({
    price: numeric(z.number(amount).min(0.01, amount).max(shopItems.fields.price.max, amount)),
  }),
  answer: { schema: z.object({ data: z.object({ total: z.int().min(0), isMore: z.boolean() }) }) },
})

/** product §10: the stock of an item, also by options. */
const stock =
  'Запас — `quantity`, а у товара с вариантами — `quantity` каждого из `options`: прибавка `{"add": 5}`, которую не собьёт бронь, сделанная тем временем; итог с тем, что было на экране, `{"total": 17, "seen": 12}` — 409 `ConflictError`, если запас уже другой; просто число или `null` без ограничений: оно записывается поверх всего, что успели забронировать, и годится для пересчёта запаса. С `If-Match` просто число — 412 `PreconditionFailedError`, если после этой версии были брони. Вариант без `quantity` оставляет запас как есть. Товар без вариантов, который их получает, шлёт вместе с `options` свой прежний запас: `"quantity": {"seen": 12}`.'
export const shopItemVerbs: readonly DescribedVerb[] = [
  verb(shopItems, 'create', {
    summary: 'Завести товар',
    about: stock,
    answer: 'Товар',
  }),
  verb(shopItems, 'update', {
    summary: 'Изменить товар',
    about: `${stock} С \`If-Match: "<updatedAt>"\` правка поверх чужой — 412 \`PreconditionFailedError\` с тем, кто сохранил.`,
    answer: 'Товар после изменения',
    refuses: [409, 412],
  }),
]

/** product §3: the moves of a booking. */
export const bookingVerbs: readonly DescribedVerb[] = [
  verb(bookings, 'create', {
    summary: 'Забронировать товар',
    about: `Цена и одна штука откладываются сразу, бронь ждёт решения. У товара с вариантами \`option\` — \`id\` одного из них. \`price\` — цена, которую житель видел: если она уже другая, 409 \`ConflictError\`. Другие 409: \`NotPublishedError\`, \`SoldOutError\`, \`LimitReachedError\`, \`NotEnoughCoinsError\` — с тем, сколько коинов не хватает.`,
    answer: 'Бронь',
    refuses: [409],
  }),
  verb(bookings, 'update', {
    summary: 'Решить судьбу брони',
    about: `Модератор: \`approved\` с тем, где и как получить, \`rejected\` с причиной (коины и штука возвращаются), \`issued\` после одобрения; не свою: 403 \`OwnWorkError\`. Житель: \`canceled\`, пока бронь на рассмотрении. Ход, которого состояние не допускает, — 409 \`ConflictError\`.`,
    answer: 'Бронь после решения',
    refuses: [409],
  }),
]
