import { expect, test } from 'vitest'
import { oneAtATime } from './oneAtATime.ts'

function recorder() {
  const { run, idle } = oneAtATime<number>()
  const begun: string[] = []
  const ends = new Map<string, { resolve: () => void; reject: (error: Error) => void }>()
  const save = (key: number, name: string) =>
    run(key, () => {
      begun.push(name)
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      ends.set(name, { resolve, reject })
      return promise
    })
  return { save, begun, ends, idle }
}

test('a save waits for the previous one, and of the waiting saves only the last is sent', async () => {
  const { save, begun, ends } = recorder()
  const first = save(1, 'a')
  const replaced = save(1, 'b')
  const last = save(1, 'c')
  expect(begun).toEqual(['a'])
  ends.get('a')?.resolve()
  await first
  expect(begun).toEqual(['a', 'c'])
  ends.get('c')?.resolve()
  await Promise.all([replaced, last])
})

test('a failed save rejects, and the next one is still sent', async () => {
  const { save, begun, ends } = recorder()
  const first = save(1, 'a')
  const second = save(1, 'b')
  ends.get('a')?.reject(new Error('lost'))
  await expect(first).rejects.toThrow('lost')
  expect(begun).toEqual(['a', 'b'])
  ends.get('b')?.resolve()
  await second
})

test('saves of different things do not wait for each other', () => {
  const { save, begun } = recorder()
  void save(1, 'a')
  void save(2, 'b')
  expect(begun).toEqual(['a', 'b'])
})

test('it is idle once the last waiting save has finished', async () => {
  const { save, begun, ends, idle } = recorder()
  void save(1, 'a')
  void save(1, 'b')
  let isIdle = false
  const done = idle(1).then(() => {
    isIdle = true
  })
  ends.get('a')?.resolve()
  await expect.poll(() => begun).toEqual(['a', 'b'])
  expect(isIdle).toBe(false)
  ends.get('b')?.resolve()
  await done
})
