/// <reference types="@vitest/browser-playwright" />
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { textOf } from '../../testing/app.tsx'
import { list, resident, visit } from '../../testing/city.tsx'

afterEach(() => page.viewport(1440, 900))

const item = (id: number, price: number) => ({
  id,
  attributes: {
    name: `Товар ${id}`,
    price,
    type: 'shop_item_type_3',
    quantity: 5,
    options: null,
    limit_per_resident: null,
    publishedAt: '2026-01-01T00:00:00.000Z',
    image: { data: null },
  },
})
const items = [item(1, 100), item(2, 900)]
const answers = {
  'GET /shop-items': ({ path }: { path: string }) =>
    list(/\[type\]/.test(decodeURIComponent(path)) ? items.slice(1) : items),
  'GET /bookings': () => list(),
}
const shop = async (width: number, address = '/shop', city: Parameters<typeof visit>[2] = answers) => {
  await page.viewport(width, 844)
  const visited = await visit(address, { ...resident, balance: 500 }, city)
  // What is clicked moves until the items are there.
  await expect.element(visited.screen.getByText('Товар 2')).toBeVisible()
  return visited
}

test.each([390, 1024])('at %i px the filters are a dialog and are applied together', async width => {
  const { screen, address } = await shop(width)
  await screen.getByRole('button', { name: 'Фильтры' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.poll(textOf(dialog)).toMatch(/Показать 2.товара/)
  await dialog.getByLabelText('Сувениры').click()
  await expect.poll(textOf(dialog)).toMatch(/Показать 1.товар$/)
  expect(address()).toBe('/shop')
  await dialog.getByRole('button', { name: /^Показать/ }).click()
  await expect.poll(address).toBe('/shop?type=shop_item_type_3')
  await expect.element(screen.getByRole('button', { name: /Фильтры.*Выбрано: 1.фильтр/ })).toBeVisible()
})

test('the way back from an item leads to the list as it was left', async () => {
  const { screen, address } = await shop(1440, '/shop?type=shop_item_type_3&sort=cheap', {
    ...answers,
    'GET /shop-items/2': () => ({ data: item(2, 900), meta: {} }),
  })
  await screen.getByRole('link', { name: 'Товар 2' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Товар 2' })).toBeVisible()
  await screen.getByRole('main').getByRole('link', { name: 'Торговый квартал' }).click()
  await expect.poll(address).toBe('/shop?type=shop_item_type_3&sort=cheap')
})

test('filters that are reset in the dialog leave the address, and a closed dialog changes nothing', async () => {
  const { screen, address } = await shop(390, '/shop?type=shop_item_type_3&affordable=true&sort=cheap')
  const open = () => screen.getByRole('button', { name: /^Фильтры/ }).click()
  await open()
  await screen.getByRole('dialog').getByRole('button', { name: 'Сбросить' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(address()).toContain('affordable=true')
  await open()
  await screen.getByRole('dialog').getByRole('button', { name: 'Сбросить' }).click()
  await screen
    .getByRole('dialog')
    .getByRole('button', { name: /^Показать/ })
    .click()
  await expect.poll(address).toBe('/shop?sort=cheap')
})

test('filters that the dialog applies begin with the first page', async () => {
  const { screen, address } = await shop(390, '/shop?page=3')
  await screen.getByRole('button', { name: 'Фильтры' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Сувениры').click()
  await dialog.getByRole('button', { name: /^Показать/ }).click()
  await expect.poll(address).toBe('/shop?type=shop_item_type_3')
})

test('on a phone the order is a dialog, whose usual choice leaves the address', async () => {
  const { screen, address } = await shop(390)
  await screen.getByRole('button', { name: 'Порядок: сначала новые' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Сначала дешевле' }).click()
  await expect.poll(address).toBe('/shop?sort=cheap')
  await screen.getByRole('button', { name: 'Порядок: сначала дешевле' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Сначала новые' }).click()
  await expect.poll(address).toBe('/shop')
})

test('an arrow key in the dialog of the order chooses nothing, Enter does', async () => {
  const { screen, address } = await shop(390, '/shop?sort=cheap')
  await screen.getByRole('button', { name: 'Порядок: сначала дешевле' }).click()
  const dialog = screen.getByRole('dialog')
  const chosen = dialog.getByRole('button', { name: 'Сначала дешевле' })
  await expect.element(chosen).toHaveAttribute('aria-current', 'true')
  await expect.element(chosen).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowUp}')
  await expect.element(chosen).toHaveFocus()
  expect(address()).toBe('/shop?sort=cheap')
  await userEvent.keyboard('{Tab}')
  await expect.element(dialog.getByRole('button', { name: 'Сначала дороже' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/shop?sort=dear')
})

test('on a wide page filters and order stand beside the items and open no dialog', async () => {
  const { screen, address } = await shop(1440)
  await screen.getByLabelText('Сувениры').click()
  await expect.poll(address).toBe('/shop?type=shop_item_type_3')
  expect(screen.getByRole('button', { name: /^(Фильтры|Порядок)/ }).elements()).toEqual([])
})

test.each([390, 1440])('at %i px the track of prices is 240 px long', async width => {
  const { screen } = await shop(width, '/shop', {
    ...answers,
    'GET /shop-items': ({ path }) =>
      list(decodeURIComponent(path).includes('price:desc') ? items.toReversed() : items),
  })
  if (width < 1100) await screen.getByRole('button', { name: 'Фильтры' }).click()
  const price = screen.getByRole('group', { name: 'Цена, коины' })
  await expect.element(price).toBeVisible()
  expect(price.element().querySelector('.mantine-RangeSlider-root')?.clientWidth).toBe(240)
})
