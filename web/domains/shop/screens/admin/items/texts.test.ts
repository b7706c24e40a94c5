import { expect, test } from 'vitest'
import { texts } from './texts.ts'

test('how many residents can pay a price is said in the case that fits', () => {
  const said = (total: number, isMore = false) => texts.buyers({ total, isMore }).replaceAll('\u00a0', ' ')
  expect([said(0), said(1), said(3), said(10_000, true)]).toEqual([
    'Никому не по карману',
    'По карману 1 жителю',
    'По карману 3 жителям',
    'По карману больше чем 10 000 жителей',
  ])
})

test('what was taken off the shelf is said as a state: drafts may be among the chosen items', () => {
  expect(texts.unpublished(3).replaceAll('\u00a0', ' ')).toBe('Не на витрине: 3 товара')
})
