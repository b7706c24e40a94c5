import { afterEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { serve, show } from '../../testing/app.tsx'
import { list, resident, visit } from '../../testing/city.tsx'
import { chooseTheme } from '../../ui/theme/scheme.ts'
import { tutorialTopics } from '../../ui/tutorialTopics.ts'
import { TutorialPicture } from './components/TutorialPicture.tsx'
import { tutorial } from './modals.ts'
import { tutorials } from './tutorials.ts'

async function open(topic: (typeof tutorialTopics)[number]) {
  serve({})
  const screen = await show(<p>Город</p>)
  let isClosed = false
  void tutorial.open({ topic }).then(() => {
    isClosed = true
  })
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('Туториал', { exact: false }).first()).toBeVisible()
  const title = () => dialog.element().querySelector('h3')?.textContent
  const dot = (number: number) =>
    dialog.getByRole('button', { name: `Шаг ${number} из ${tutorials[topic].steps.length}` })
  return { dialog, title, dot, isClosed: () => isClosed }
}

test.each(tutorialTopics)(
  'the button leads through the steps of «%s» and closes on the last',
  async topic => {
    const { dialog, title, dot, isClosed } = await open(topic)
    const { steps } = tutorials[topic]
    for (const [index, step] of steps.entries()) {
      expect(title()).toBe(step.title)
      await expect.element(dot(index + 1)).toHaveAttribute('aria-current', 'step')
      const label = step.action ?? (index === steps.length - 1 ? 'Понятно' : 'Дальше')
      await dialog.getByRole('button', { name: label }).click()
    }
    await expect.poll(isClosed).toBe(true)
  },
)

test.each([
  [390, 560],
  [1024, 500],
])(
  'at %i × %i px the title stays above a long step, and the next step begins at its top',
  async (width, height) => {
    await page.viewport(width, height)
    const { dialog, dot } = await open('shop')
    const title = dialog.getByRole('heading', { level: 2 }).element()
    const content = dialog.element()
    const scrolled = width < 745 ? content : content.parentElement
    if (!scrolled) throw new Error('nothing scrolls')
    await dot(2).click()
    scrolled.scrollTop = 100
    const edge = scrolled.getBoundingClientRect().top
    await expect.poll(() => scrolled.scrollTop).toBe(100)
    expect(Math.abs(title.getBoundingClientRect().top - edge)).toBeLessThan(2)
    await dot(3).click()
    await expect.poll(() => scrolled.scrollTop).toBe(0)
  },
)

test('a dot jumps to its step, and Escape closes the dialog', async () => {
  const { title, dot, isClosed } = await open('shop')
  const { steps } = tutorials.shop
  await dot(steps.length).click()
  expect(title()).toBe(steps.at(-1)?.title)
  await dot(1).click()
  expect(title()).toBe(steps[0]?.title)
  await userEvent.keyboard('{Escape}')
  await expect.poll(isClosed).toBe(true)
})

const answers = {
  'GET /energy': () => ({ data: { id: 1, attributes: { total: 1 } } }),
  'GET /activities': () => list(),
}

test('the address opens a tutorial over the page, and closing it leaves the page', async () => {
  const { screen, address } = await visit('/dashboard?tutorial=energy', resident, answers)
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText(tutorials.energy.title, { exact: false }).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Закрыть' }).click()
  await expect.poll(address).toBe('/dashboard')
  await expect.poll(() => dialog.elements()).toEqual([])
})

test('an unknown topic opens nothing', async () => {
  const { screen, address } = await visit('/dashboard?tutorial=magic', resident, answers)
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expect(address()).toBe('/dashboard')
  expect(screen.getByRole('dialog').elements()).toEqual([])
})

test('«?» beside the title opens the tutorial by the keyboard, and Back closes it', async () => {
  const { screen, address, back } = await visit('/dashboard', resident, answers)
  const link = screen.getByRole('link', { name: 'Туториал' })
  const element = link.element()
  if (element instanceof HTMLElement) element.focus()
  const bubble = element.nextElementSibling as HTMLElement
  expect(getComputedStyle(bubble).visibility).toBe('visible')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/dashboard?tutorial=energy')
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  back()
  await expect.poll(address).toBe('/dashboard')
  await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([])
})

test('the bubble beside «?» leaves 200 ms after the pointer', async () => {
  const { screen } = await visit('/dashboard', resident, answers)
  await expect.element(screen.getByRole('link', { name: 'Туториал' })).toBeVisible()
  const bubble = screen.getByRole('link', { name: 'Туториал' }).element().nextElementSibling as HTMLElement
  const { visibility, transitionProperty, transitionDelay } = getComputedStyle(bubble)
  expect([visibility, transitionProperty, transitionDelay]).toEqual([
    'hidden',
    'opacity, visibility',
    '0.05s, 0.2s',
  ])
})

test('the hidden bubble does not widen the page of a narrow window', async () => {
  await page.viewport(390, 844)
  const { screen } = await visit('/dashboard', resident, answers)
  await expect.element(screen.getByRole('link', { name: 'Туториал' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(390)
  const bubble = screen.getByRole('link', { name: 'Туториал' }).element().nextElementSibling as HTMLElement
  expect(getComputedStyle(bubble).display).toBe('none')
})

afterEach(async () => {
  chooseTheme('auto')
  await page.viewport(1440, 900)
})

/** For `expect.poll`: the name of the file that the browser has chosen. */
const fileOf = (picture: Locator) => () => {
  const image = picture.element()
  return image instanceof HTMLImageElement && /[\w-]+(?=\.webp)/.exec(image.currentSrc)?.[0]
}

test.each([
  [1440, 'light', 'shop-affordable-desktop-light', 3 / 2],
  [1439, 'light', 'shop-affordable-tablet-light', 3 / 2],
  [745, 'dark', 'shop-affordable-tablet-dark', 3 / 2],
  [744, 'light', 'shop-affordable-mobile-light', 4 / 3],
  [390, 'dark', 'shop-affordable-mobile-dark', 4 / 3],
] as const)('at %i px and %s a step shows the picture %s', async (width, theme, file, ratio) => {
  chooseTheme(theme)
  await page.viewport(width, 844)
  const { dialog } = await open('shop')
  const picture = dialog.getByRole('img', { name: /подсвечен переключатель «По карману»$/ })
  await expect.poll(fileOf(picture)).toBe(file)
  const box = picture.element().getBoundingClientRect()
  expect(box.width / box.height).toBeCloseTo(ratio)
})

test.each([390, 1024])('at %i px the desktop picture stands in for an absent one', async width => {
  await page.viewport(width, 844)
  const screen = await show(<TutorialPicture image={{ desktop: 'shop-book-desktop' }} alt="Товар" />)
  await expect.poll(fileOf(screen.getByRole('img'))).toBe('shop-book-desktop-light')
})

test('on a phone the desktop picture, not that of a tablet, stands in for an absent one', async () => {
  await page.viewport(390, 844)
  const image = { desktop: 'shop-book-desktop', tablet: 'shop-book-tablet' }
  const screen = await show(<TutorialPicture image={image} alt="Товар" />)
  await expect.poll(fileOf(screen.getByRole('img'))).toBe('shop-book-desktop-light')
})

test('a picture that fails to load leaves its words', async () => {
  const screen = await show(<TutorialPicture image={{ desktop: 'shop-book-desktop' }} alt="Товар" />)
  screen.getByRole('img').element().dispatchEvent(new Event('error'))
  await expect.element(screen.getByText('Товар')).toBeVisible()
  expect(screen.getByRole('img').elements()).toEqual([])
})

test('on a phone a long step scrolls under its button', async () => {
  await page.viewport(390, 667)
  const { dialog, dot } = await open('shop')
  await dot(2).click()
  const sheet = dialog.element()
  await expect.poll(() => sheet.scrollHeight).toBeGreaterThan(sheet.clientHeight)
  const button = dialog.getByRole('button', { name: 'А дальше?' }).element()
  for (const top of [0, sheet.scrollHeight]) {
    sheet.scrollTop = top
    const { bottom } = button.getBoundingClientRect()
    expect(bottom).toBeLessThanOrEqual(window.innerHeight)
    expect(bottom).toBeGreaterThan(window.innerHeight - 40)
  }
})
