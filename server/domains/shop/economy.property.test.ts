/**
 * @module-tag slow
 * @module-tag property
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { propertyRuns } from '#contract/testing/properties.ts'
import { type Asks, type Reply, type World, world } from '../../testing/world.ts'
import { audit } from '../audit.ts'
import { fund } from '../ledger/testing.ts'

/** Runs some thousand commands, a dozen at once; a failure prints the seed that repeats it. */
const RUNS = 25

let city: World
let moderators: Asks[]
let admin: Asks
beforeAll(async () => {
  city = await world({ connections: 12 })
  const staff = (role: 'moderator' | 'superadmin') => city.build.resident({ role }).then(city.as)
  moderators = [await staff('moderator'), await staff('moderator')]
  admin = await staff('superadmin')
})
afterAll(() => city.close())

/** Creates people and goods for one run: few of each, so that commands conflict. */
async function town() {
  const residents = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const id = await city.build.resident()
      await fund(city.sql, id, 25)
      return { id, asks: await city.as(id) }
    }),
  )
  const items = [
    { id: await city.build.shopItem({ price: 5, quantity: 2 }), quantity: 2 },
    { id: await city.build.shopItem({ price: 12.5, quantity: 4, limit_per_resident: 1 }), quantity: 4 },
    { id: await city.build.shopItem({ price: 7.25, quantity: null }), quantity: null },
  ]
  const chips = await Promise.all(Array.from({ length: 4 }, () => city.build.chip()))
  return {
    residents,
    items,
    chips,
    bookings: [] as number[],
    changes: [] as number[],
    awards: [] as number[],
  }
}
type Town = Awaited<ReturnType<typeof town>>

/**
 * One call as plain data, to be readable in a failure. `what` is an index into the things that the call
 * applies to.
 */
const command = fc.record({
  call: fc.constantFrom(
    ...(['book', 'book', 'book', 'decide', 'decide', 'withdraw', 'cancel', 'publish', 'unpublish'] as const),
    ...(['change energy', 'change coins', 'reverse', 'give chip', 'give chips', 'recall'] as const),
  ),
  who: fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 4 }),
  what: fc.nat(1000),
  status: fc.constantFrom('approved', 'rejected', 'issued', 'canceled'),
  amount: fc.integer({ min: -1500, max: 1500 }).map(cents => cents / 100),
})
type Command = ReturnType<typeof command.generate>['value']
type Doing = Town & Command & { readonly moderator: Asks }

const pick = <T>(list: readonly T[], n = 0): T | undefined => list[n % list.length]
const idsOf = ({ residents, who }: Doing) => who.map(n => pick(residents, n)?.id)
const chipsOf = ({ chips, who }: Doing) => who.map(n => pick(chips, n))
const remember = async (list: number[], reply: Promise<Reply> | undefined) => {
  const answer = await reply
  const rows = answer?.status === 200 ? [answer.body.data].flat() : []
  list.push(...rows.map((row: { id: number }) => row.id))
  return answer
}

const bulk = (doing: Doing, of: 'points' | 'balance') =>
  doing.moderator.post(`/api/user-${of}-changes/create-many`, {
    users: idsOf(doing),
    amount: doing.amount,
    comment: 'проверка',
  })
const onSale = ({ moderator, items, what }: Doing, call: string) =>
  moderator.post(`/api/shop-items/${call}`, { ids: [pick(items, what)?.id] })

const calls: { readonly [C in Command['call']]: (doing: Doing) => Promise<Reply | undefined> | undefined } = {
  book: doing =>
    remember(
      doing.bookings,
      pick(doing.residents, doing.who[0])?.asks.post('/api/bookings', {
        shop_item: pick(doing.items, doing.what)?.id,
      }),
    ),
  decide: ({ moderator, bookings, what, status }) =>
    moderator.put(`/api/bookings/${pick(bookings, what)}`, { status, moderator_comment: 'в холле' }),
  withdraw: async ({ moderator, bookings, what }) => {
    const path = `/api/bookings/${pick(bookings, what)}`
    const { body } = await moderator.get(path)
    const seen = body.data?.attributes.updatedAt
    return moderator.put(path, { status: 'rejected', moderator_comment: 'брак' }, { 'If-Match': `"${seen}"` })
  },
  cancel: ({ residents, who, bookings, what }) =>
    pick(residents, who[0])?.asks.put(`/api/bookings/${pick(bookings, what)}`, { status: 'canceled' }),
  'change energy': doing => bulk(doing, 'points'),
  'change coins': doing => remember(doing.changes, bulk(doing, 'balance')),
  reverse: ({ changes, what }) => admin.remove(`/api/user-balance-changes/${pick(changes, what)}`),
  'give chip': doing =>
    remember(
      doing.awards,
      doing.moderator.post('/api/user-badges/create-many', {
        badge: pick(doing.chips, doing.what),
        users: idsOf(doing),
      }),
    ),
  'give chips': doing =>
    remember(
      doing.awards,
      doing.moderator.post('/api/user-badges/create-many-for-user', {
        user: pick(doing.residents, doing.what)?.id,
        badges: chipsOf(doing),
      }),
    ),
  recall: ({ moderator, awards, what }) =>
    moderator.post('/api/user-badges/soft-delete-many', {
      ids: [pick(awards, what) ?? 0, pick(awards, what + 1) ?? 0],
      comment: 'проверка',
    }),
  publish: doing => onSale(doing, 'publish-many'),
  unpublish: doing => onSale(doing, 'unpublish-many'),
}

it('after any concurrent commands of residents and moderators the ledger and the stock add up', async () => {
  const seen = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(command, { minLength: 6, maxLength: 12 }), { minLength: 4, maxLength: 10 }),
      async waves => {
        const place = await town()
        for (const wave of waves) {
          const replies = await Promise.all(
            wave.map(async (each, index) =>
              calls[each.call]({ ...place, ...each, moderator: moderators[index % 2] ?? admin }),
            ),
          )
          for (const reply of replies) {
            if (!reply) continue
            const name = reply.status === 200 ? 'done' : String(reply.body.error.name)
            seen.set(name, (seen.get(name) ?? 0) + 1)
            expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(500)
          }
        }
        expect(await audit(city.sql)).toEqual([])
        for (const { id, quantity } of place.items) await expectStock(id, quantity)
      },
    ),
    { ...propertyRuns(RUNS), interruptAfterTimeLimit: 60_000, markInterruptAsFailure: true },
  )
  // Both outcomes must be frequent, or the property would hold trivially.
  const done = seen.get('done') ?? 0
  const all = [...seen.values()].reduce((sum, count) => sum + count, 0)
  expect(done / all, JSON.stringify([...seen])).toBeGreaterThan(0.2)
  expect(done / all, JSON.stringify([...seen])).toBeLessThan(0.9)
}, 120_000)

/** Pieces left and pieces booked add up to the initial stock; an item without a quantity keeps none. */
async function expectStock(item: number, was: number | null) {
  const [stock] = await city.sql`
    select i.quantity, (select count(*)::integer from bookings b
      where b.shop_item_id = i.id and b.status in ('pending', 'approved', 'issued')) as booked
    from shop_items i where i.id = ${item}`
  if (was === null) expect(stock?.quantity).toBe(null)
  else expect(stock?.quantity + stock?.booked).toBe(was)
}
