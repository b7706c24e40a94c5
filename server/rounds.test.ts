import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Rounds } from './rounds.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a round begins every so often and when it is woken, but not while another one is running', async () => {
  const ends: (() => void)[] = []
  const rounds = new Rounds(
    1000,
    () => new Promise(resolve => void ends.push(resolve)),
    () => expect.unreachable(),
  )
  rounds.start()
  expect(ends).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1000)
  rounds.wake()
  await vi.advanceTimersByTimeAsync(5000)
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  rounds.wake()
  expect(ends).toHaveLength(2)
})

test('a round that fails is told, and the next one is tried', async () => {
  const faults: unknown[] = []
  let count = 0
  const rounds = new Rounds(
    1000,
    async () => {
      count += 1
      throw new Error(`round ${count}`)
    },
    error => void faults.push(error),
  )
  rounds.start()
  await vi.advanceTimersByTimeAsync(2000)
  expect(faults).toEqual([new Error('round 1'), new Error('round 2')])
})

test('a stop waits for the round that is running, and none begins after it', async () => {
  let end = () => {}
  let count = 0
  const work = () => {
    count += 1
    return new Promise<void>(resolve => (end = resolve))
  }
  const rounds = new Rounds(1000, work, () => expect.unreachable())
  rounds.start()
  rounds.wake()
  let hasStopped = false
  const stopped = rounds.stop().then(() => (hasStopped = true))
  await vi.advanceTimersByTimeAsync(3000)
  expect([rounds.isStopped, hasStopped]).toEqual([true, false])
  end()
  await stopped
  rounds.wake()
  expect(count).toBe(1)
})
