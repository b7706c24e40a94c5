import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { serve, show } from '../../testing/app.tsx'
import { list, resident, visit } from '../../testing/city.tsx'
import { tutorialTopics } from '../../ui/tutorialTopics.ts'
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
