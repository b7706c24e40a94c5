import { expect, it } from 'vitest'
import { merge } from '#web/ui/editor/merge.ts'
import { type DeskItem, stockBody, stockMoves, valuesOf } from './data.ts'

const FIRST = '2026-11-20T09:00:00.000Z'
const LATER = '2026-11-20T09:01:00.000Z'
const item = (row: Partial<DeskItem>) =>
  ({ quantity: 12, options: null, updatedAt: FIRST, ...row }) as DeskItem
const s = { id: 's', name: 'S', limited: true, add: 5, isWhole: false, of: 12 }

it('the editor sends no total over a stock that bookings may move meanwhile', () => {
  const stock = { limited: true, add: 5, isWhole: false, of: 12, seen: null }
  expect(stockBody(item({}), { stock, options: [] }, FIRST)).toEqual({ options: null, quantity: { add: 5 } })
  const sized = item({ options: [{ id: 's', name: 'S', quantity: 12 }] })
  expect(
    stockBody(sized, { stock, options: [s, { ...s, id: 'm', name: ' M ', isWhole: true }] }, FIRST),
  ).toEqual({
    options: [
      { id: 's', name: 'S', quantity: { add: 5 } },
      { id: 'm', name: 'M', quantity: 5 },
    ],
  })
})

it('a stock that is counted anew is sent with the one that was seen', () => {
  const stock = { limited: true, add: 5, isWhole: true, of: null, seen: 12 }
  const sized = item({ options: [{ id: 's', name: 'S', quantity: 12 }] })
  expect(stockBody(sized, { stock, options: [] }, FIRST)).toEqual({
    options: null,
    quantity: { total: 5, seen: 12 },
  })
  expect(stockBody(item({}), { stock, options: [{ ...s, isWhole: true }] }, FIRST)).toEqual({
    quantity: { seen: 12 },
    options: [{ id: 's', name: 'S', quantity: 5 }],
  })
})

it('a stock whose answer was lost is sent as it was, although the city has it by now', () => {
  const m = { id: 'm', name: 'M', limited: true, add: 5, isWhole: true, of: null }
  const kept = { limited: false, add: 0, isWhole: true, of: null, seen: null }
  const before = item({ quantity: null, options: [] })
  const after = item({
    quantity: null,
    options: [{ id: 'm', name: 'M', quantity: 5 }],
    updatedAt: LATER,
  })
  const first = stockBody(before, { stock: kept, options: [m] }, FIRST)
  expect(first).toEqual({ options: [{ id: 'm', name: 'M', quantity: 5 }] })
  // The same call again carries the same key, and the city answers it once.
  expect(stockBody(after, { stock: kept, options: [m] }, FIRST)).toEqual(first)
  // Changed since, it replaces what was saved, unless a booking has come between.
  expect(stockBody(after, { stock: kept, options: [{ ...m, add: 7 }] }, LATER)).toEqual({
    options: [{ id: 'm', name: 'M', quantity: { total: 7, seen: 5 } }],
  })

  const limited = { limited: true, add: 5, isWhole: true, of: null, seen: null }
  const endless = item({ quantity: null })
  const whole = { options: null, quantity: 5 }
  expect(stockBody(endless, { stock: limited, options: [] }, FIRST)).toEqual(whole)
  const counted = item({ quantity: 5, updatedAt: LATER })
  expect(stockBody(counted, { stock: limited, options: [] }, FIRST)).toEqual(whole)
})

it('an addition whose answer was lost is a conflict with the version that has it, of an item and of an option', () => {
  const sizes = (quantity: number) => item({ quantity: null, options: [{ id: 's', name: 'S', quantity }] })
  for (const [before, now, field] of [
    [item({ quantity: 10 }), item({ quantity: 15, updatedAt: LATER }), 'stock'],
    [sizes(10), sizes(15), 'options'],
  ] as const) {
    const base = valuesOf(before)
    const mine = {
      ...base,
      name: 'Худи',
      stock: { ...base.stock, add: 5 },
      options: base.options.map(option => ({ ...option, add: 5 })),
    }
    const { clashes } = merge(base, mine, valuesOf(now))
    expect(clashes.filter(({ isMine }) => isMine).map(({ name }) => name)).toEqual([field])
    // Somebody else's name leaves the addition as it is.
    expect(merge(base, mine, { ...base, name: 'Толстовка' }).clashes.map(({ name }) => name)).toEqual([
      'name',
    ])
  }
})

it('names what bookings have taken while the form was open, and no stock that is not counted', () => {
  expect(stockMoves(item({}), item({ quantity: 11 }))).toEqual([{ option: null, was: 12, is: 11 }])
  expect(stockMoves(item({}), item({}))).toEqual([])
  expect(stockMoves(item({ quantity: null }), item({ quantity: null }))).toEqual([])
  const sizes = (m: number) =>
    item({
      options: [
        { id: 's', name: 'S', quantity: null },
        { id: 'm', name: 'M', quantity: m },
      ],
    })
  expect(stockMoves(sizes(12), sizes(11))).toEqual([{ option: 'M', was: 12, is: 11 }])
})
