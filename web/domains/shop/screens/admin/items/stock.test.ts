import { expect, it } from 'vitest'
import { type DeskItem, stockBody, stockMoves } from './data.ts'

const item = (row: Partial<DeskItem>) => ({ quantity: 12, options: null, ...row }) as DeskItem
const s = { id: 's', name: 'S', limited: true, add: 5 }

it('the editor sends no total over a stock that bookings may move meanwhile', () => {
  const stock = { limited: true, add: 5, seen: null }
  expect(stockBody(item({}), { stock, options: [] })).toEqual({ options: null, quantity: { add: 5 } })
  const sized = item({ options: [{ id: 's', name: 'S', quantity: 12 }] })
  expect(stockBody(sized, { stock, options: [s, { ...s, id: 'm', name: ' M ' }] })).toEqual({
    options: [
      { id: 's', name: 'S', quantity: { add: 5 } },
      { id: 'm', name: 'M', quantity: 5 },
    ],
  })
})

it('a stock that is counted anew is sent with the one that was seen', () => {
  const stock = { limited: true, add: 5, seen: 12 }
  const sized = item({ options: [{ id: 's', name: 'S', quantity: 12 }] })
  expect(stockBody(sized, { stock, options: [] })).toEqual({
    options: null,
    quantity: { total: 5, seen: 12 },
  })
  expect(stockBody(item({}), { stock, options: [s] })).toEqual({
    quantity: { seen: 12 },
    options: [{ id: 's', name: 'S', quantity: 5 }],
  })
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
