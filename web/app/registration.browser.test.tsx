import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { refusal, serve, show, textOf } from '../testing/app.tsx'
import { loadScreenRoutes, router } from './router.tsx'

const setting = document.createElement('meta')
setting.name = 'registration'

afterEach(() => setting.remove())

/** The screen of an address, in a page where the server wrote this setting. */
async function visit(address: string, registration: string, answers: Parameters<typeof serve>[0] = {}) {
  setting.content = registration
  document.head.append(setting)
  const sent = serve(answers)
  await loadScreenRoutes()
  const { routeTree } = router
  const at = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [address] }) })
  await at.load()
  return Object.assign(await show(<RouterProvider router={at} />), { sent })
}

test('the sign-in screen has a link to registration only where it is open', async () => {
  for (const [registration, links] of [
    ['on', 1],
    ['city.example', 1],
    ['off', 0],
  ] as const) {
    const screen = await visit('/sign-in', registration)
    await expect.element(screen.getByRole('button', { name: 'Войти' })).toBeVisible()
    expect(screen.getByRole('link', { name: /Зарегистрироваться/ }).elements()).toHaveLength(links)
    await screen.unmount()
  }
})

test('closed registration is said in place of the form, with the way to sign in', async () => {
  const screen = await visit('/sign-up', 'off')
  await expect.element(screen.getByRole('heading', { name: 'Регистрация закрыта' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Ко входу' })).toHaveAttribute('href', '/sign-in')
  expect(screen.getByRole('textbox').elements()).toEqual([])
})

test('registration for some mail domains names them at the field of the address', async () => {
  const screen = await visit('/sign-up', 'city.example, corp.example')
  const email = screen.getByRole('textbox', { name: 'Почта' })
  await expect.element(email).toHaveAccessibleDescription(/city\.example, corp\.example/)
})

test('open registration names no mail domains', async () => {
  const screen = await visit('/sign-up', 'on')
  await expect.element(screen.getByRole('textbox', { name: 'Почта' })).not.toHaveAccessibleDescription()
})

test('an empty registration is explained at its fields, the first of which takes the focus, and is not sent', async () => {
  const screen = await visit('/sign-up', 'on')
  const field = (label: string) => screen.getByLabelText(label, { exact: true })
  await screen.getByRole('button', { name: 'Зарегистрироваться' }).click()
  await expect.element(field('Имя и фамилия')).toHaveFocus()
  for (const label of ['Имя и фамилия', 'Почта'])
    await expect.element(field(label)).toHaveAccessibleDescription('Заполните это поле')
  await field('Имя и фамилия').fill('Нина Новосёлова')
  await field('Почта').fill('нина')
  await screen.getByRole('button', { name: 'Зарегистрироваться' }).click()
  await expect.element(field('Почта')).toHaveFocus()
  await expect.element(field('Имя и фамилия')).not.toHaveAccessibleDescription()
  expect(screen.getByRole('heading', { name: 'Проверьте почту' }).elements()).toEqual([])
})

test('who mistyped the address corrects it in the form as it was sent, and sends it again', async () => {
  const screen = await visit('/sign-up', 'on', {
    'POST /auth/local/register': ({ body }) => ({ email: body.email, sent: true }),
  })
  const field = (label: string) => screen.getByLabelText(label, { exact: true })
  await field('Имя и фамилия').fill('Нина Новосёлова')
  await field('Почта').fill('nnia@city.example')
  await field('Логин').fill('nina')
  await field('Пароль').fill('семь-светлых-окон')
  await screen.getByRole('button', { name: 'Зарегистрироваться' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Проверьте почту' })).toBeVisible()
  await expect.element(screen.getByText(/На nnia@city.example придёт письмо/)).toBeVisible()
  expect(
    field('Почта')
      .elements()
      .every(one => !one.checkVisibility()),
  ).toBe(true)
  await screen.getByRole('button', { name: 'Исправить почту' }).click()
  await field('Почта').fill('nina@city.example')
  await screen.getByRole('button', { name: 'Зарегистрироваться' }).click()
  await expect.element(screen.getByText(/На nina@city.example придёт письмо/)).toBeVisible()
  expect(screen.sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    expect.objectContaining({ email: 'nnia@city.example', username: 'nina', password: 'семь-светлых-окон' }),
    expect.objectContaining({ email: 'nina@city.example', username: 'nina', password: 'семь-светлых-окон' }),
  ])
})

test('a city that sends no mail does not promise a letter', async () => {
  const mail = Object.assign(document.createElement('meta'), { name: 'mail', content: 'off' })
  document.head.append(mail)
  onTestFinished(() => mail.remove())
  const screen = await visit('/forgot-password', 'on', { 'POST /auth/forgot-password': () => ({ ok: true }) })
  await screen.getByLabelText('Почта').fill('nina@city.example')
  await screen.getByRole('button', { name: 'Прислать ссылку' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Письмо осталось на сервере' })).toBeVisible()
  expect(screen.getByText(/ссылка уже в пути/).elements()).toEqual([])
})

test('a new password has to be typed twice alike', async () => {
  const screen = await visit('/reset-password?code=of-a-letter', 'on')
  await screen.getByLabelText('Новый пароль').fill('восемь-тихих-улиц')
  const again = screen.getByLabelText('Ещё раз')
  await again.fill('восемь-тихих-улицы')
  await screen.getByRole('button', { name: 'Сохранить и войти' }).click()
  await expect.element(again).toHaveAccessibleDescription('Пароли не совпадают')
  await expect.element(again).toHaveFocus()
})

test('the link of the letter confirms nothing by itself; its button does, and says when the link is too old', async () => {
  let isOld = true
  const screen = await visit('/confirm-email?code=12', 'on', {
    'POST /auth/email-confirmation': () =>
      isOld ? refusal(400, 'ValidationError', 'Ссылка устарела') : { ok: true },
  })
  const button = screen.getByRole('button', { name: 'Подтвердить' })
  await expect.element(button).toBeVisible()
  const confirmed = () => screen.sent.filter(({ path }) => path.startsWith('/auth'))
  expect(confirmed()).toEqual([])
  await button.click()
  await expect.element(screen.getByText('Ссылка устарела')).toBeVisible()
  isOld = false
  await button.click()
  await expect.element(screen.getByRole('heading', { name: 'Почта подтверждена' })).toBeVisible()
  expect(confirmed().at(-1)?.body).toEqual({ confirmation: '12' })
})

const refusedEntry = (message: string, path?: string) => () =>
  Response.json(
    {
      data: null,
      error: {
        status: 400,
        name: 'ApplicationError',
        message,
        details: path ? { errors: [{ path: [path], message, name: 'ApplicationError' }] } : {},
      },
    },
    { status: 400 },
  )

test('another letter is offered to whom has not confirmed the address, not to whom is blocked, and only by e-mail', async () => {
  const again = { name: 'Отправить письмо для подтверждения ещё раз' }
  const enter = async (identifier: string, answer: () => Response) => {
    const screen = await visit('/sign-in', 'on', {
      'POST /auth/local': answer,
      'POST /auth/send-email-confirmation': () => ({ email: identifier, sent: true }),
    })
    await screen.getByLabelText('Почта или логин').fill(identifier)
    await screen.getByLabelText('Пароль', { exact: true }).fill('семь окон')
    await screen.getByRole('button', { name: 'Войти', exact: true }).click()
    return screen
  }
  const blocked = await enter('anna@city.example', refusedEntry('Доступ закрыт'))
  await expect.poll(textOf(blocked.getByRole('alert'))).toContain('Доступ закрыт')
  expect(blocked.getByRole('button', again).elements()).toEqual([])
  await blocked.unmount()

  const unconfirmed = refusedEntry('Почта ещё не подтверждена', 'confirmed')
  const byName = await enter('anna', unconfirmed)
  await expect.poll(textOf(byName.getByRole('alert'))).toContain('войдите с почтой вместо логина')
  expect(byName.getByRole('button', again).elements()).toEqual([])
  await byName.unmount()

  const byEmail = await enter('anna@city.example', unconfirmed)
  await byEmail.getByRole('button', again).click()
  await expect.poll(textOf(byEmail.getByRole('alert'))).toContain('письмо уже в пути')
  // The cookie is enough: with a token the session would be a program's.
  expect(byEmail.sent.map(({ path }) => path)).toContain('/auth/local?token=none')
  expect(byEmail.sent.at(-1)).toMatchObject({
    path: '/auth/send-email-confirmation',
    body: { email: 'anna@city.example' },
  })
})
