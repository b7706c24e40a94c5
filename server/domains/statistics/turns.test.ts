import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { refusalsIn } from '../../rest/refusals.ts'
import { ru } from '../../rest/texts.ts'
import { until } from '../../testing/until.ts'
import { exportTurns } from './turns.ts'

const engine = { refusals: refusalsIn(ru) }
const client = () => ({ raw: new EventEmitter() })
const [anna, boris, vera] = [{ id: 1 }, { id: 2 }, { id: 3 }]

/** A work that runs until it is told to end. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, end: resolve }
}

test('one person runs one export at a time, others go first meanwhile, and the next runs when it has ended', async () => {
  const turn = exportTurns(engine, { ownMs: 0, allMs: 0 })
  const first = held()
  const running = turn(anna, client())(first.work)
  await expect(turn(anna, client())(async () => 'second')).rejects.toMatchObject({ status: 429 })
  expect(await turn(boris, client())(async () => 'other')).toBe('other')
  first.end()
  await running
  expect(await turn(anna, client())(async () => 'third')).toBe('third')
})

test('exports of three persons run two at a time, and the third is refused or leaves', async () => {
  const refusing = exportTurns(engine, { ownMs: 0, allMs: 0 })
  const [one, two] = [held(), held()]
  const running = [refusing(anna, client())(one.work), refusing(boris, client())(two.work)]
  await expect(refusing(vera, client())(async () => 'third')).rejects.toMatchObject({ status: 503 })
  one.end()
  two.end()
  await Promise.all(running)

  const waiting = exportTurns(engine, { ownMs: 60_000, allMs: 60_000 })
  const [three, four] = [held(), held()]
  const others = [waiting(anna, client())(three.work), waiting(boris, client())(four.work)]
  const gone = client()
  const third = waiting(vera, gone)(async () => 'third')
  await until(() => expect(gone.raw.listenerCount('close')).toBe(1))
  gone.raw.emit('close')
  await expect(third).rejects.toMatchObject({ status: 503 })
  const fourth = waiting(vera, client())(async () => 'fourth')
  three.end()
  expect(await fourth).toBe('fourth')
  four.end()
  await Promise.all(others)
})
