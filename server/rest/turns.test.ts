import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { turns } from './turns.ts'

test('no more than two work at a time, in the order in which they came, and a failure frees its place', async () => {
  const inTurn = turns(2)
  let running = 0
  let most = 0
  const order: number[] = []
  const work = (at: number) =>
    inTurn(async () => {
      running += 1
      most = Math.max(most, running)
      order.push(at)
      await pause(5)
      running -= 1
      if (at === 0) throw new Error('broken')
      return at
    })
  const done = await Promise.allSettled([0, 1, 2, 3, 4].map(work))
  expect(most).toBe(2)
  expect(order).toEqual([0, 1, 2, 3, 4])
  expect(done.map(({ status }) => status)).toEqual(['rejected', ...Array(4).fill('fulfilled')])
})
