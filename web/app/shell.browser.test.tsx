/// <reference types="@vitest/browser-playwright" />
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest'
import { cdp, type Locator, page, userEvent } from 'vitest/browser'
import { textOf } from '../testing/app.tsx'
import { list, missionRow, moderator, resident, visit } from '../testing/city.tsx'
import { chooseTheme } from '../ui/theme/scheme.ts'

const map = missionRow(7, { name: 'Нарисовать карту зависимостей', description: 'Что с чем связано.' })
const answers = {
  'GET /activities': () => list(),
  'GET /activities/7': () => ({ data: map, meta: {} }),
  'GET /user-activity-enrolls': () => list(),
  'GET /user-activities': () => list(),
  'GET /shop-items': () => list(),
  'GET /badges': () => list(),
  'GET /articles': () => list(),
  'GET /users': () => [],
}

afterEach(async () => {
  chooseTheme('auto')
  await page.viewport(1440, 900)
})

test('Ctrl K finds a mission under the wrong layout, and Enter opens it', async () => {
  const { screen, address } = await visit('/shop', resident, {
    ...answers,
    'GET /activities': ({ path }) => list(/_q=rfhne/.test(decodeURIComponent(path)) ? [map] : []),
  })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Торговый квартал' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  const field = screen.getByRole('combobox', { name: 'Поиск по городу' })
  await expect.element(field).toHaveFocus()
  // «карту зависимостей»
  await userEvent.type(field, 'rfhne pfdbcb')
  const found = screen.getByRole('option', { name: /^Нарисовать карту/ })
  await expect.element(found).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('dialog', { name: /^Нарисовать карту/ })).toBeVisible()
  expect(address()).toBe('/user-activity-list?mission=7')
  // No palette over a dialog.
  await userEvent.keyboard('{Control>}k{/Control}')
  expect(field.elements()).toEqual([])
})

test('Back closes the palette with the screen that it was opened on', async () => {
  const { screen, address, back } = await visit('/dashboard', resident, answers)
  await screen.getByRole('link', { name: 'Торговый квартал' }).first().click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Торговый квартал' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(screen.getByRole('combobox', { name: 'Поиск по городу' })).toHaveFocus()
  back()
  await expect.poll(address).toBe('/dashboard')
  await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([])
})

test('the drawer of the menu ends when Back, or what the palette over it found, leads elsewhere', async () => {
  await page.viewport(390, 900)
  const { screen, address, back } = await visit('/dashboard', resident, answers)
  const burger = screen.getByRole('button', { name: 'Меню', exact: true })
  const drawer = screen.getByRole('dialog', { name: 'Меню' })
  await burger.click()
  await drawer.getByRole('link', { name: 'Торговый квартал' }).click()
  await expect.poll(address).toBe('/shop')
  await expect.poll(() => drawer.elements()).toEqual([])
  await burger.click()
  await expect.element(drawer).toBeVisible()
  back()
  await expect.poll(address).toBe('/dashboard')
  await expect.poll(() => drawer.elements()).toEqual([])

  await burger.click()
  await expect.element(drawer).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  const field = screen.getByRole('combobox', { name: 'Поиск по городу' })
  await expect.element(field).toHaveFocus()
  await userEvent.fill(field, 'личный кабинет')
  await expect.element(screen.getByRole('option', { name: /^Личный кабинет/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/account')
  await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([])
})

test.each([1440, 390])(
  'at %i px a button opens the palette, Escape closes it, and a click opens a screen',
  async width => {
    await page.viewport(width, 900)
    const { screen, address } = await visit('/dashboard', resident, answers)
    const button = screen.getByRole('button', { name: /^Найти/ }).first()
    await button.click()
    const field = screen.getByRole('combobox', { name: 'Поиск по городу' })
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(field).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
    await button.click()
    await userEvent.fill(field, 'рейтинг')
    // The options move until only those that are found are left.
    await expect.poll(() => screen.getByRole('option').elements()).toHaveLength(1)
    await screen.getByRole('option', { name: /^Лидерборд/ }).click()
    await expect.poll(address).toBe('/leaderboard')
    await expect.element(field).not.toBeInTheDocument()
  },
)

test.each([
  ['a resident', resident, []],
  ['a moderator', moderator, [/^Модерация тем/]],
])('%s finds the screens of that role in the palette', async (_, as, desk) => {
  const { screen } = await visit('/dashboard', as, answers)
  await expect.element(screen.getByRole('complementary', { name: 'Меню' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  const field = screen.getByRole('combobox', { name: 'Поиск по городу' })
  const found = () => screen.getByRole('option').elements()
  await userEvent.fill(field, 'настройки')
  await expect
    .poll(() => found().map(({ textContent }) => textContent))
    .toEqual([expect.stringMatching(/^Настройки уведомлений/)])
  await userEvent.fill(field, 'модерация')
  await expect
    .poll(() => found().map(({ textContent }) => textContent))
    .toEqual(desk.map(name => expect.stringMatching(name)))
})

/** The bar has room for what it holds on every phone. */
async function fits(bar: Locator) {
  for (const width of [430, 390, 375, 360, 320]) {
    // oxlint-disable-next-line no-await-in-loop -- one window
    await page.viewport(width, 844)
    expect([width, bar.element().scrollWidth]).toEqual([width, width])
  }
  await page.viewport(390, 844)
}

test('the bar of a moderator’s phone fits as well', async () => {
  await page.viewport(390, 844)
  const { screen } = await visit('/admin/user-list', moderator, answers)
  const bar = screen.getByRole('banner')
  await expect.poll(textOf(bar)).toMatch('Панель модератора')
  await fits(bar)
})

test('the bar of a phone has the newest chips, the figures, and the way to the account', async () => {
  await page.viewport(390, 844)
  const image = { url: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=', width: 1, height: 1, formats: null }
  const person = {
    ...resident,
    points: 12_480.5,
    balance: 1240,
    latest_badges: [
      { id: 5, name: 'Наставник', image: [image] },
      { id: 6, name: 'Без картинки', image: null },
      { id: 7, name: 'Картограф', image: [image] },
      { id: 8, name: 'Голос города', image: [image] },
    ],
  }
  const { screen, address } = await visit('/dashboard', person, answers)
  const chips = screen.getByRole('list', { name: 'Последние чипы' })
  await expect.element(chips.getByRole('img', { name: 'Наставник' })).toBeVisible()
  expect(chips.getByRole('listitem').elements()).toHaveLength(3)
  const bar = screen.getByRole('banner')
  await expect.poll(textOf(bar)).toMatch(/12.480,5 bitW.*1.240 коинов/)
  await fits(bar)
  await bar.getByRole('link', { name: 'Личный кабинет' }).click()
  await expect.poll(address).toBe('/account')
})

test('a blocked user has no palette', async () => {
  const { screen } = await visit('/dashboard', { ...resident, blocked: true }, answers)
  await expect.element(screen.getByRole('heading', { name: 'Доступ в город закрыт' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await new Promise(done => setTimeout(done, 300))
  expect(screen.getByRole('combobox').elements()).toEqual([])
})

const system = (value: 'light' | 'dark') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] })
// The files share the browser.
afterAll(() => cdp().send('Emulation.setEmulatedMedia', { features: [] }))
const theme = () => document.documentElement.dataset['theme']

test('day, night or as the system has it: the choice is kept, and the system’s is followed', async () => {
  await system('light')
  const { screen } = await visit('/dashboard', resident, answers)
  await expect.poll(theme).toBe('light')
  const choose = async (name: string) => {
    const choice = screen.getByRole('radio', { name })
    choice.element().closest('label')?.click()
    await expect.element(choice).toBeChecked()
  }
  await choose('Ночь')
  await expect.poll(theme).toBe('dark')
  expect(localStorage.getItem('theme')).toBe('dark')
  await screen.unmount()
  await visit('/dashboard', resident, answers)
  await expect.element(screen.getByRole('radio', { name: 'Ночь' })).toBeChecked()
  await choose('День')
  await system('dark')
  expect(theme()).toBe('light')
  await choose('Как в системе')
  await expect.poll(theme).toBe('dark')
  await system('light')
  await expect.poll(theme).toBe('light')
})

test('without an address of help the menu has no link to it', async () => {
  const { screen } = await visit('/dashboard', resident, answers)
  await expect.element(screen.getByRole('button', { name: 'Выйти' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Помощь' }).elements()).toEqual([])
})

test('help opens a letter to the address of the settings, with a subject', async () => {
  const setting = document.createElement('meta')
  Object.assign(setting, { name: 'help-email', content: 'help@city.example' })
  document.head.append(setting)
  onTestFinished(() => setting.remove())
  const { screen } = await visit('/dashboard', resident, answers)
  const link = screen.getByRole('link', { name: 'Помощь' })
  await expect.element(link).toBeVisible()
  const letter = new URL(link.element().getAttribute('href') ?? '')
  expect([letter.protocol, letter.pathname]).toEqual(['mailto:', 'help@city.example'])
  expect(letter.searchParams.get('subject')).toBe('RDP City: нужна помощь')
})

test('all that a Superadmin has in the sidebar fits 900 px', async () => {
  for (const [name, content] of [
    ['help-email', 'help@city.example'],
    ['onboarding', 'https://site.example/start'],
  ]) {
    const setting = document.createElement('meta')
    Object.assign(setting, { name, content })
    document.head.append(setting)
    onTestFinished(() => setting.remove())
  }
  const { screen } = await visit('/admin/user-list', { role: { type: 'superadmin' } }, answers)
  const sidebar = screen.getByRole('complementary', { name: 'Меню' })
  await expect.element(sidebar.getByRole('link', { name: 'Настройки' })).toBeVisible()
  expect(sidebar.element().scrollHeight).toBe(900)
})

test('on a phone the palette is as wide as the window before anything was found', async () => {
  await page.viewport(390, 844)
  const { screen } = await visit('/dashboard', resident, answers)
  await screen
    .getByRole('button', { name: /^Найти/ })
    .first()
    .click()
  await expect.element(screen.getByRole('combobox', { name: 'Поиск по городу' })).toHaveFocus()
  await expect.poll(() => screen.getByRole('dialog').element().clientWidth).toBe(390)
})
