import { afterAll, expect, test } from 'vitest'
import { queryClient } from '../queries.ts'
import { ApiError, transport } from '../rest/http.ts'
import { draw } from './drawing.tsx'
import { openingOf } from './opening.ts'

const { fetch: network } = transport
// Files of tests share their modules.
afterAll(() => {
  transport.fetch = network
})

const resident = (id: number, firstName: string) => ({
  id,
  username: firstName,
  blocked: false,
  balance: 10 * id,
  role: { id: 1, type: 'authenticated', name: 'Authenticated' },
  user_info: { id, first_name: firstName, last_name: 'Светлова' },
  latest_badges: [],
  user_greeting_statistic: { is_greeted: true },
  user_onboarding_statistic: { is_viewed: true },
})
const anna = resident(7, 'Анна')
const boris = resident(8, 'Борис')

/** Of a list, and of a board on which nobody is. */
const list = {
  data: [],
  meta: {
    pagination: { page: 1, pageSize: 1, pageCount: 0, total: 0 },
    me: null,
    period: 'month',
    from: '2026-11-01',
    asOf: '2026-11-21T09:30:00.000Z',
  },
}

/** The addresses that the page of an address brings, answered for one person. */
async function answersOf(address: string, me: object, others: unknown = list) {
  const answers: Record<string, unknown> = {}
  transport.fetch = async path => {
    answers[path] = path.startsWith('/api/users/me') ? me : others
    return Response.json(answers[path])
  }
  await openingOf(address).read()
  return answers
}

test.each(['/user-activity-list', '/leaderboard', '/shop', '/portal'])(
  'the drawing of %s has the screen, takes no input, and holds no script',
  async address => {
    const html = await draw(address, await answersOf(address, anna))
    expect(html).toMatch(/^<div id="still"><p class="visually-hidden" role="status">/)
    expect(html).toContain('<div inert="" aria-hidden="true">')
    expect(html).toMatch(/<h1[ >]/)
    expect(html).toContain('Анна')
    expect(html).not.toContain('<script')
  },
)

test('a drawing shows nothing of the person before', async () => {
  expect(await draw('/shop', await answersOf('/shop', anna))).toContain('Анна')
  const html = await draw('/shop', await answersOf('/shop', boris))
  expect(html).toContain('Борис')
  expect(html).not.toContain('Анна')
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})

test.each(['/portal/', '/portal?q=', '/portal?page=1', '/portal?q=2026'])(
  'the drawing of %s has no words of the page before',
  async address => {
    const words = encodeURIComponent('увольнение')
    const before = `/portal?q=${words}`
    expect(await draw(before, await answersOf(before, anna))).toContain(words)
    expect(await draw(address, await answersOf(address, boris))).not.toContain(words)
  },
)

test('parts whose answer did not come are drawn as loading', async () => {
  const answers = await answersOf('/dashboard', anna)
  const own = Object.entries(answers).filter(([path]) => path.startsWith('/api/users/me'))
  const html = await draw('/dashboard', Object.fromEntries(own))
  expect(html).toContain('Анна')
  expect(html).toContain('skeleton')
})

test.each([
  ['somebody who is blocked', { ...anna, blocked: true }],
  ['somebody who was not greeted', { ...anna, user_greeting_statistic: { is_greeted: false } }],
])('%s gets no drawing', async (_who, me) => {
  expect(await draw('/shop', await answersOf('/shop', me))).toBe('')
})

test('nobody gets a drawing without an answer about who it is', async () => {
  await expect(draw('/shop', {})).rejects.toThrow(ApiError)
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})
