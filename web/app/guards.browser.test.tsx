import { expect, onTestFinished, test, vi } from 'vitest'
import { threshold } from '../domains/onboarding/arrival.ts'
import { serve, show, textOf } from '../testing/app.tsx'
import { blockedOnly, moderatorsOnly, residentsOnly, superadminsOnly } from './guards.ts'
import { BlockedPage } from './pages/ErrorPages.tsx'

const arrival = { location: { href: '/shop' } }
const signedInAs = (me: object) => serve({ 'GET /users/me': () => ({ id: 1, blocked: false, ...me }) })
const leadsTo = (to: string) => ({ options: { to } })

test('a blocked resident is redirected to /blocked from every area', async () => {
  signedInAs({ blocked: true })
  await expect(residentsOnly(arrival)).rejects.toMatchObject(leadsTo('/blocked'))
  await expect(moderatorsOnly(arrival)).rejects.toMatchObject(leadsTo('/blocked'))
  await expect(superadminsOnly(arrival)).rejects.toMatchObject(leadsTo('/blocked'))
  await expect(blockedOnly(arrival)).resolves.toBeUndefined()
})

test('a resident who is not blocked is redirected from /blocked to the dashboard', async () => {
  signedInAs({})
  await expect(blockedOnly(arrival)).rejects.toMatchObject(leadsTo('/dashboard'))
  await expect(residentsOnly(arrival)).resolves.toBeUndefined()
})

test('a resident is redirected from the moderators’ area to /forbidden', async () => {
  signedInAs({ role: { type: 'authenticated' } })
  await expect(moderatorsOnly(arrival)).rejects.toMatchObject(leadsTo('/forbidden'))
})

test('a moderator is redirected from the Superadmin’s screens to /forbidden', async () => {
  signedInAs({ role: { type: 'moderator' } })
  await expect(moderatorsOnly(arrival)).resolves.toBeUndefined()
  await expect(superadminsOnly(arrival)).rejects.toMatchObject(leadsTo('/forbidden'))
})

test('the Superadmin opens every area', async () => {
  signedInAs({ role: { type: 'superadmin' } })
  for (const guard of [residentsOnly, moderatorsOnly, superadminsOnly])
    await expect(guard(arrival)).resolves.toBeUndefined()
})

test.each([
  ['help@city.example', ['mailto:help@city.example']],
  ['', []],
])(
  'the blocked page states the reason, and offers signing out and help at the address «%s»',
  async (content, addresses) => {
    const setting = document.createElement('meta')
    Object.assign(setting, { name: 'help-email', content })
    document.head.append(setting)
    onTestFinished(() => setting.remove())
    serve({})
    const screen = await show(<BlockedPage />)
    await expect.poll(textOf(screen.getByRole('heading', { level: 1 }))).toMatch(/доступ|закрыт/i)
    await expect.element(screen.getByRole('button', { name: 'Выйти' })).toBeVisible()
    const links = screen.getByRole('link', { name: 'Написать в поддержку' }).elements()
    expect(links.map(link => link.getAttribute('href')?.split('?')[0])).toEqual(addresses)
  },
)

test('somebody who was never greeted waits at the greeting, in the moderators’ area too', async () => {
  signedInAs({ id: 9, user_greeting_statistic: { id: 2, is_greeted: false }, role: { type: 'moderator' } })
  const passed = vi.fn()
  for (const guard of [residentsOnly, moderatorsOnly]) void guard(arrival).then(passed)
  await expect.poll(threshold.get).not.toBeNull()
  expect(passed).not.toHaveBeenCalled()
  threshold.set(null)
})

test('a blocked user is not greeted', async () => {
  signedInAs({ blocked: true, user_greeting_statistic: { id: 2, is_greeted: false } })
  await expect(residentsOnly(arrival)).rejects.toMatchObject(leadsTo('/blocked'))
  expect(threshold.get()).toBeNull()
})
