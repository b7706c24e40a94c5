import { beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '../../session.ts'
import { refusal, serve } from '../../testing/app.tsx'
import { currentResident } from './data.ts'

// It would leave the page of the tests.
vi.mock(import('../../session.ts'), () => ({ signIn: vi.fn(), signOut: vi.fn() }))

const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const city = (isLoggedIn: () => unknown) =>
  serve({ 'GET /users/me': () => refusal(401), 'GET /keycloak/isLoggedIn': isLoggedIn })

beforeEach(() => void vi.mocked(signIn).mockClear())

// The cache of queries asks the same; Vitest fails for a rejection that nothing handles.
test.each([
  ['says no', () => false],
  ['answers 500', () => refusal(500)],
  ['answers 503', () => refusal(503)],
])('nobody is signed in when the session is refused and the check %s', async (_, isLoggedIn) => {
  city(isLoggedIn)
  await expect(currentResident()).resolves.toBeNull()
  await expect.poll(() => vi.mocked(signIn).mock.calls.length).toBeGreaterThan(0)
})

test('a refusal in spite of a session is thrown, for signing in again would not help', async () => {
  city(() => true)
  await expect(currentResident()).rejects.toMatchObject({ status: 401 })
})

test('a check without a connection is a lost connection', async () => {
  city(lost)
  await expect(currentResident()).rejects.toMatchObject({ status: 0 })
  expect(signIn).not.toHaveBeenCalled()
})
