/**
 * @module-tag slow
 * @module-tag property
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { propertyRuns } from '#contract/testing/properties.ts'
import { type Asks, type Reply, type World, world } from '../../testing/world.ts'
import { audit } from '../audit.ts'

/** Runs some thousand commands, a dozen at once; a failure prints the seed that repeats it. */
const RUNS = 20

let city: World
let moderator: Asks
beforeAll(async () => {
  city = await world({ connections: 12 })
  moderator = await city.as(await city.build.resident({ role: 'moderator' }))
})
afterAll(() => city.close())

const content = [{ id: 'a', type: 'text', content: [{ text: 'Свет.' }] }]

/** Creates people and articles for one run: few of each, so that commands conflict. */
async function town() {
  const residents = await Promise.all(
    Array.from({ length: 4 }, async () => city.as(await city.build.resident())),
  )
  const themes = await Promise.all(Array.from({ length: 3 }, () => city.build.theme()))
  const articles: number[] = []
  for (const [index, asks] of residents.slice(0, 3).entries()) {
    const { body } = await asks.post('/api/articles', { title: 'Маяк', content, themes: [themes[index]] })
    articles.push(body.data.id)
  }
  return { residents, themes, articles, comments: [] as number[] }
}

/** One call as plain data, to be readable in a failure. */
interface Command {
  /** Index of the resident. */
  readonly who: number
  /** Index into the things that the call applies to. */
  readonly what: number
  /** Index of an article and, in the list of residents, of its author. */
  readonly at: number
  readonly flag: boolean
}
interface Doing extends Awaited<ReturnType<typeof town>>, Command {
  readonly asks: Asks
  readonly author: Asks
}

const calls = {
  rate: ({ asks, articles, what, flag }: Doing) =>
    asks.post(`/api/article-${flag ? 'likes' : 'dislikes'}`, { article: pick(articles, what) }),
  'rate a comment': ({ asks, comments, what, flag }: Doing) =>
    asks.post(`/api/comment-${flag ? 'likes' : 'dislikes'}`, { comment: pick(comments, what) }),
  'take back': ({ asks, articles, what, flag }: Doing) =>
    asks.post(flag ? '/api/article-likes/unlike' : '/api/article-dislikes/undislike', {
      article: pick(articles, what),
    }),
  'take back of a comment': ({ asks, comments, what, flag }: Doing) =>
    asks.post(flag ? '/api/comment-likes/unlike' : '/api/comment-dislikes/undislike', {
      comment: pick(comments, what),
    }),
  view: ({ asks, articles, what }: Doing) => asks.post(`/api/articles/${pick(articles, what)}/view`),
  comment: async ({ asks, articles, comments, what, flag }: Doing) => {
    const parent = flag ? pick(comments, what) : null
    const reply = await asks.post('/api/comments', { article: pick(articles, what), text: 'Светло!', parent })
    if (reply.status === 200) comments.push(reply.body.data.id)
    return reply
  },
  'delete a comment': ({ asks, comments, what, flag }: Doing) =>
    (flag ? moderator : asks).remove(`/api/comments/${pick(comments, what)}`),
  publish: ({ author, articles, at, flag }: Doing) =>
    author.put(`/api/articles/${articles[at]}`, { publishedAt: flag ? '2030-01-01' : null }),
  theme: ({ author, articles, at, themes, what, flag }: Doing) =>
    author.put(`/api/articles/${articles[at]}`, {
      themes: flag ? [pick(themes, what)] : [pick(themes, what + 1), pick(themes, what)],
    }),
  change: ({ author, articles, at, themes, what }: Doing) =>
    author.put(`/api/articles/${articles[at]}/draft`, {
      title: `Маяк ${what}`,
      content,
      type: 'article_type_1',
      themes: [pick(themes, what), pick(themes, what + 1)],
    }),
  update: ({ author, articles, at, flag }: Doing) =>
    flag
      ? author.put(`/api/articles/${articles[at]}`, { content })
      : author.remove(`/api/articles/${articles[at]}/draft`),
  write: async ({ author, articles, themes, at, what }: Doing) => {
    const reply = await author.post('/api/articles', { title: 'Маяк', content, themes: [pick(themes, what)] })
    if (reply.status === 200) articles[at] = reply.body.data.id
    return reply
  },
  remove: ({ articles, what }: Doing) =>
    moderator.put(`/api/articles/${pick(articles, what)}`, {
      removedAt: '2030-01-01',
      removal_reason: 'Реклама',
    }),
  'delete an article': ({ author, articles, at }: Doing) => author.remove(`/api/articles/${articles[at]}`),
  merge: ({ themes, what }: Doing) =>
    moderator.post(`/api/tags/${pick(themes, what)}/merge`, { into: pick(themes, what + 1) }),
  'delete a theme': ({ themes, what }: Doing) => moderator.remove(`/api/tags/${pick(themes, what)}`),
} satisfies Record<string, (doing: Doing) => Promise<Reply>>

/** Frequent calls are listed several times; calls that end an article are rare. */
const often = [
  'rate',
  'rate',
  'rate a comment',
  'rate a comment',
  'comment',
  'comment',
  'view',
  'theme',
  'publish',
  'change',
] as const
const command = fc.record({
  call: fc.constantFrom(...often, ...(Object.keys(calls) as (keyof typeof calls)[])),
  who: fc.nat(3),
  what: fc.nat(1000),
  at: fc.nat(2),
  flag: fc.boolean(),
})

const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % list.length]

it('after any concurrent commands of residents and moderators each counter equals the number of its rows', async () => {
  const seen = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(command, { minLength: 6, maxLength: 14 }), { minLength: 3, maxLength: 8 }),
      async waves => {
        const place = await town()
        const [first] = place.residents
        for (const wave of waves) {
          const replies = await Promise.all(
            wave.map(async each => {
              const asks = place.residents[each.who] ?? first
              const author = place.residents[each.at] ?? first
              if (!asks || !author) throw new Error('nobody lives here')
              return calls[each.call]({ ...place, ...each, asks, author })
            }),
          )
          for (const { status, body } of replies) {
            expect(status, JSON.stringify(body)).toBeLessThan(500)
            const name = status === 200 ? 'done' : String(body.error.name)
            seen.set(name, (seen.get(name) ?? 0) + 1)
          }
        }
        expect(await audit(city.sql)).toEqual([])
      },
    ),
    {
      ...propertyRuns(RUNS),
      interruptAfterTimeLimit: 100_000,
      markInterruptAsFailure: true,
      endOnFailure: true,
    },
  )
  // Both outcomes must be frequent, or the property would hold trivially.
  const done = seen.get('done') ?? 0
  const all = [...seen.values()].reduce((sum, count) => sum + count, 0)
  expect(done / all, JSON.stringify([...seen])).toBeGreaterThan(0.2)
  expect(done / all, JSON.stringify([...seen])).toBeLessThan(0.9)
}, 120_000)
