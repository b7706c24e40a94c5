import { z } from 'zod'
import {
  bookings,
  DEMAND_DAYS,
  MOST_BOOKED,
  MOST_BUYERS,
  MOST_PIECES,
  mostOptions,
  optionLengths,
  shopItems,
} from '../domains/shop.ts'
import { MAX_COMMENT } from '../rest/bounds.ts'
import { call, ids, numeric, some, someIds } from '../rest/call.ts'
import { objectOf } from '../rest/schema.ts'
import { inputOf } from '../rest/typeNames.ts'
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

const word = (most: number) =>
  z
    .string('Напишите текст')
    .trim()
    .min(1, 'Заполните')
    .max(most, `Не длиннее ${most} знаков`)
    .refine(text => text.isWellFormed() && !text.includes('\0'), 'Есть знаки, которые не сохранить')
const pieces = z
  .int('Целое число штук')
  .min(-MOST_PIECES, `Не больше ${MOST_PIECES} штук`)
  .max(MOST_PIECES, `Не больше ${MOST_PIECES} штук`)
const total = z.union([pieces.min(0, 'Запас не бывает меньше нуля'), z.null()])

/** A stock as a body sends it. */
export const sentStock = z.union(
  [z.strictObject({ add: pieces }), z.strictObject({ total, seen: total }), total],
  'Число штук, null, {"add": число} или {"total": число, "seen": число}',
)
/** For an item that has options or gets them: what the item's own stock was when the stocks of the options were counted. */
export const stockBasis = z.strictObject({ seen: total })

export const sentOptions = z
  .array(
    z.strictObject({
      id: word(optionLengths.id),
      name: word(optionLengths.name),
      quantity: sentStock.optional(),
    }),
    'Список вариантов',
  )
  .min(1, 'Нужен хотя бы один вариант; null — без вариантов')
  .max(mostOptions, `Не больше ${mostOptions} вариантов`)

/** The attributes of an item that a body sends in another form than a row has them. */
export const sentWithItem = {
  quantity: z.union([sentStock, stockBasis]),
  options: sentOptions.nullable(),
} as const

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
    body: {
      schema: objectOf({
        data: {
          ...inputOf(bookings),
          required: ['shop_item'],
          properties: { price: { type: 'number', description: 'Цена, которую житель видел' } },
        },
      }),
      example: { data: { shop_item: 4, option: 'm', user_comment: 'Заберу в пятницу' } },
    },
    answer: 'Бронь',
    refuses: [409],
  }),
  verb(bookings, 'update', {
    summary: 'Решить судьбу брони',
    about: `Модератор: \`approved\` с тем, где и как получить, \`rejected\` с причиной (коины и штука возвращаются), \`issued\` после одобрения; не свою: 403 \`OwnWorkError\`. Одобренную бронь отклоняют с \`If-Match\` её \`updatedAt\`: кто не видел одобрения, получит 409. Один \`moderator_comment\` без \`status\` меняет, где и как получить одобренное. Житель: \`canceled\`, пока бронь на рассмотрении. Ход, которого состояние не допускает, — 409 \`ConflictError\`. Сказанное при бронировании не меняется: \`shop_item\`, \`option\` и \`user_comment\` — 400.`,
    body: {
      schema: objectOf({
        data: objectOf({
          'status?': { type: 'string', enum: ['approved', 'rejected', 'issued', 'canceled'] },
          'moderator_comment?': { type: ['string', 'null'], maxLength: MAX_COMMENT },
        }),
      }),
      example: { data: { status: 'issued' } },
    },
    answer: 'Бронь после решения',
    refuses: [409],
  }),
]
