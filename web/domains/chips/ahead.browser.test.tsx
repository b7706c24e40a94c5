/// <reference types="@vitest/browser-playwright" />
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { list, resident, visit } from '../../testing/city.tsx'

afterEach(() => page.viewport(1440, 900))

const chip = (id: number, name: string) => ({
  id,
  attributes: { name, color: 'Blue', description: null, image: { data: null } },
})
const mission = (id: number, name: string, badge: number) => ({
  id,
  attributes: { name, available_until: null, badge: { data: { id: badge, attributes: {} } } },
})
const chips = [chip(1, 'Хранитель'), chip(2, 'Картограф'), chip(3, 'Наставник'), chip(4, 'Свой')]
const answers = {
  'GET /users/1': () => ({ id: 1, full_name: 'Анна Орлова' }),
  'GET /user-badges': () => list(),
  'GET /user-activity-enrolls': () => list(),
  'GET /badges': () => list(chips),
  'GET /badges/1': () => ({ data: chips[0], meta: {} }),
  'GET /activities': () =>
    list([
      mission(11, 'Десять добрых дел', 1),
      mission(12, 'Нарисовать карту', 2),
      mission(13, 'Помочь новичку', 3),
      mission(14, 'Встретить гостя', 3),
    ]),
  'GET /badges/progress': () => ({
    data: [
      { id: 1, mission: 11, event: 'comment.created', count: 1, threshold: 4 },
      { id: 1, mission: 11, event: 'mission.completed', count: 7, threshold: 10 },
    ],
  }),
}
/** What stands at a chip, with plain spaces. */
const textAt = (name: string) =>
  [...document.querySelectorAll('li')]
    .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))
    .find(text => text.includes(name))

test('a chip not yet held says what gives it, and how far one is where deeds are counted', async () => {
  const { screen, address } = await visit('/user-badge-list/1?show=ahead', resident, answers)
  await expect.element(screen.getByRole('link', { name: 'Миссия «Нарисовать карту»' })).toBeVisible()
  // Of two conditions the nearest.
  await expect.poll(() => textAt('Хранитель')).toBe('Хранитель7 из 10Миссия «Десять добрых дел»')
  expect(textAt('Картограф')).toBe('КартографМиссия «Нарисовать карту»')
  expect(textAt('Наставник')).toBe('Наставник2 миссии на выбор')
  expect(textAt('Свой')).toBe('СвойВручает модератор')
  await screen.getByRole('link', { name: 'Миссия «Нарисовать карту»' }).click()
  await expect.poll(address).toContain('mission=12')
})

test('only open missions are asked for as ways to a chip', async () => {
  const { screen, sent } = await visit('/user-badge-list/1?show=ahead', resident, answers)
  await expect.element(screen.getByRole('link', { name: 'Миссия «Нарисовать карту»' })).toBeVisible()
  const [ways = ''] = sent
    .map(({ path }) => decodeURIComponent(path))
    .filter(path => /^\/activities\?.*\[badge\]/.test(path))
  expect(ways).toMatch(/\[available_until\]\[\$null\]=true.*\[available_until\]\[\$gt\]=\d{4}-\d\d-\d\dT/)
})

test('the dialog of a chip says what is counted', async () => {
  const { screen } = await visit('/user-badge-list/1?show=ahead', resident, answers)
  await screen.getByRole('button', { name: /Хранитель/ }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('Пройденные миссии')).toBeVisible()
  await expect.element(dialog.getByText('7 из 10')).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: /Десять добрых дел/ })).toBeVisible()
})

test('on a phone the longest word of a name stands in one line', async () => {
  await page.viewport(390, 844)
  const { screen } = await visit('/user-badge-list/1?show=ahead', resident, {
    ...answers,
    'GET /badges': () => list([chip(5, 'Мостостроитель')]),
  })
  const name = screen.getByText('Мостостроитель')
  await expect.element(name).toBeVisible()
  const range = document.createRange()
  range.selectNodeContents(name.element())
  await expect.poll(() => range.getClientRects().length).toBe(1)
})
