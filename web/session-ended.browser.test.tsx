import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { queryClient } from './queries.ts'
import { api } from './rest/client.ts'
import { signIn } from './session.ts'
import { refusal, serve, show } from './testing/app.tsx'

// It would leave the page of the tests.
vi.mock(import('./session.ts'), async original => ({ ...(await original()), signIn: vi.fn() }))
beforeEach(() => void vi.mocked(signIn).mockClear())

const poll = () =>
  queryClient
    .fetchQuery({ queryKey: ['badges', 'of a test'], queryFn: () => api.list('badges', {}), staleTime: 0 })
    .catch(() => undefined)

test('when the session has ended, a page that asks before it is left stays and offers to sign in beside it, and another leaves', async () => {
  serve({ 'GET /badges': () => refusal(401), 'GET /keycloak/isLoggedIn': () => false })
  const screen = await show(<p>Город</p>)
  // As the router's history does for forms with unsaved words.
  const ask = (event: Event) => event.preventDefault()
  addEventListener('beforeunload', ask)
  onTestFinished(() => removeEventListener('beforeunload', ask))
  await poll()
  await poll()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  expect(screen.getByText('Сеанс закончился').elements()).toHaveLength(1)
  expect(signIn).not.toHaveBeenCalled()

  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  await screen.getByRole('button', { name: 'Войти в новой вкладке' }).click()
  expect(opened.mock.calls[0]?.[0]).toMatch(/^\/keycloak\/login\?redirectTo=http.*dashboard$/)
  opened.mockRestore()

  removeEventListener('beforeunload', ask)
  await poll()
  await expect.poll(() => vi.mocked(signIn).mock.calls.length).toBe(1)
})
