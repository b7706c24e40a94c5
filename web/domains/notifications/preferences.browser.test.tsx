import { expect, test } from 'vitest'
import { pageSays, serve, show } from '../../testing/app.tsx'
import { list } from '../../testing/city.tsx'
import { Preferences } from './components/Preferences.tsx'

const attributes = {
  balance: true,
  points: true,
  badges: true,
  bookings: true,
  missions: true,
  portal: true,
  email_digest: 'none',
}
const answers = {
  'GET /users/me': () => ({ id: 1, confirmed: true }),
  'GET /notifications-preferences': () => list([{ id: 3, attributes }]),
  'PUT /notifications-preferences/3': () => ({ data: { id: 3, attributes }, meta: {} }),
}
test('the letter can be chosen where the city has a mail server', async () => {
  pageSays('mail', 'on')
  const sent = serve(answers)
  const screen = await show(<Preferences />)
  await screen.getByRole('radio', { name: 'По понедельникам' }).click()
  await expect
    .poll(() => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body))
    .toEqual([{ data: { email_digest: 'weekly' } }])
  await expect.element(screen.getByText(/^Писем пока нет/)).not.toBeInTheDocument()
})

test('for an address that is not confirmed the choice is disabled, and a sentence says why', async () => {
  pageSays('mail', 'on')
  serve({ ...answers, 'GET /users/me': () => ({ id: 1, confirmed: false }) })
  const screen = await show(<Preferences />)
  const group = screen.getByRole('group', { name: 'Письмо со сводкой' })
  await expect.element(group).toHaveAccessibleDescription(/ваш адрес не подтверждён/)
  await expect.element(screen.getByRole('radio', { name: 'По понедельникам' })).toBeDisabled()
})

test('without a mail server the choice is disabled, and a sentence says why', async () => {
  pageSays('mail', 'off')
  serve(answers)
  const screen = await show(<Preferences />)
  const group = screen.getByRole('group', { name: 'Письмо со сводкой' })
  await expect.element(group).toHaveAccessibleDescription(/почта города не настроена/)
  for (const radio of screen.getByRole('radio').elements())
    expect((radio as HTMLInputElement).matches(':disabled')).toBe(true)
  // The notices do not depend on it.
  await expect.element(screen.getByRole('switch', { name: /^Миссии/ })).toBeEnabled()
})
