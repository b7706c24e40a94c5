import { MutationObserver, type QueryKey, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { makeStale, queryClient, write } from './queries.ts'
import { ApiError } from './rest/http.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
  queryClient.clear()
})

/** Queries that a screen shows; answers what has been asked for since they were shown, in its order. */
async function shown(
  queries: readonly { key: QueryKey; isLong?: boolean; answer?: () => Promise<unknown> }[],
) {
  const asked: string[] = []
  for (const { key, isLong = false, answer } of queries) {
    queryClient.setQueryData(key, 'before')
    const observer = new QueryObserver(queryClient, {
      queryKey: key,
      queryFn: async () => {
        asked.push(key.join(' '))
        await answer?.()
        return 'after'
      },
      staleTime: 30_000,
      meta: { isLong },
    })
    ends.push(observer.subscribe(() => undefined))
  }
  return asked
}
const screen = [
  { key: ['people', 'list'] },
  { key: ['badges', 'one', 5] },
  { key: ['badges', 'one', 6] },
  { key: ['articles', 'feed'], isLong: true },
]
const done = () => Promise.resolve('done')

test('a write asks once for each of what is shown, and what is not shown is stale', async () => {
  const asked = await shown(screen)
  queryClient.setQueryData(['rating'], 'before')
  await expect(write(done)).resolves.toBe('done')
  expect(asked).toEqual(['people list', 'badges one 5', 'badges one 6'])
  expect(queryClient.getQueryState(['rating'])?.isInvalidated).toBe(true)
})

test('a mutation does the same, also when it is refused', async () => {
  const asked = await shown(screen)
  const mutation = new MutationObserver(queryClient, {
    mutationFn: () => Promise.reject(new ApiError(409, 'ConflictError', 'Мест больше нет')),
  })
  await expect(mutation.mutate()).rejects.toThrow('Мест больше нет')
  expect(asked).toHaveLength(3)
})

test('a query read part by part is requested again by a write that names it', async () => {
  const asked = await shown(screen)
  await write(done, { also: [['articles']] })
  expect(asked).toContain('articles feed')
})

test('a write can name what it makes stale, or nothing', async () => {
  const asked = await shown(screen)
  await write(done, { stale: [] })
  expect(asked).toEqual([])
  await write(done, { stale: [['badges', 'one', 6], ['articles']] })
  expect(asked).toEqual(['badges one 6', 'articles feed'])
})

test('it can depend on how the write ended', async () => {
  const asked = await shown(screen)
  const stale = (_: void, error: Error | null) => (error ? [['people']] : [])
  await write(done, { stale })
  expect(asked).toEqual([])
  await write(() => Promise.reject(new Error('lost')), { stale }).catch(() => undefined)
  expect(asked).toEqual(['people list'])
})

test('an awaited query is requested first, once, and the write lasts until its answer', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const asked = await shown([
    { key: ['people', 'list'], answer: () => new Promise(() => undefined) },
    { key: ['bookings', 'list'], answer: () => promise },
  ])
  const sent = write(done, { awaits: [['bookings']] })
  await expect.poll(() => asked).toEqual(['bookings list', 'people list'])
  expect(queryClient.getQueryData(['bookings', 'list'])).toBe('before')
  resolve()
  await sent
  expect(queryClient.getQueryData(['bookings', 'list'])).toBe('after')
  expect(asked).toHaveLength(2)
})

test('a deleted row is not requested while its screen is still shown, unless the deletion was refused', async () => {
  const asked = await shown(screen)
  const gone = () => [['badges', 'one', 5]]
  await write(done, { gone })
  expect(asked).toEqual(['people list', 'badges one 6'])
  expect(queryClient.getQueryState(['badges', 'one', 5])?.isInvalidated).toBe(true)
  await write(() => Promise.reject(new Error('lost')), { gone }).catch(() => undefined)
  expect(asked.slice(2)).toEqual(['people list', 'badges one 5', 'badges one 6'])
})

test('a write that nobody was signed in for makes nothing stale', async () => {
  const asked = await shown(screen)
  await write(() => Promise.reject(new ApiError(401, 'UnauthorizedError', 'Войдите'))).catch(() => undefined)
  expect(asked).toEqual([])
})

test('news of the server name what they make stale', async () => {
  const asked = await shown(screen)
  await makeStale({ stale: [['people']] })
  expect(asked).toEqual(['people list'])
})
