import { beforeEach, expect, test } from 'vitest'
import { list, moderator, visit } from '#web/testing/city.tsx'

const desks = [
  {
    path: '/admin/badge-list',
    rows: 'GET /badges',
    empty: 'Чипов пока нет',
    noMatch: 'Такого чипа нет',
    reset: 'Показать все',
  },
  {
    path: '/admin/shop-list',
    rows: 'GET /shop-items',
    empty: 'Товаров пока нет',
    noMatch: 'Такого товара нет',
    reset: 'Показать все',
  },
  {
    path: '/admin/enroll-list',
    rows: 'GET /user-activity-enrolls',
    empty: 'Записей пока нет',
    noMatch: 'Таких записей нет',
    reset: 'Показать все',
  },
]
beforeEach(() => localStorage.clear())

test.each(desks)(
  '$path without rows says that there are none, and with a filter that none match',
  async ({ path, rows, empty, noMatch, reset }) => {
    const nothing = { [rows]: () => list() }
    const plain = await visit(path, moderator, nothing)
    await expect.element(plain.screen.getByText(empty)).toBeVisible()
    await expect.element(plain.screen.getByRole('button', { name: reset })).not.toBeInTheDocument()
    await plain.screen.unmount()
    const { screen, address } = await visit(`${path}?page=3`, moderator, nothing)
    await expect.element(screen.getByText(noMatch)).toBeVisible()
    await screen.getByRole('button', { name: reset }).click()
    await expect.element(screen.getByText(empty)).toBeVisible()
    expect(address()).toBe(path)
  },
)

test('filter, group and order of a desk are in its address, begin with the first page and are asked for', async () => {
  const { screen, address, sent } = await visit('/admin/badge-list?page=3', moderator, {
    'GET /badges': () => list(),
  })
  const choose = async (name: string, option: string) => {
    await screen.getByRole('combobox', { name }).click()
    await screen.getByRole('option', { name: option }).click()
  }
  await choose('Цвет', 'Зелёный')
  await expect.poll(address).toBe('/admin/badge-list?color=Green')
  await screen.getByRole('button', { name: 'Есть у жителей 0' }).click()
  await expect.poll(address).toBe('/admin/badge-list?color=Green&show=held')
  await choose('Порядок', 'По названию')
  await expect.poll(address).toBe('/admin/badge-list?color=Green&show=held&sort=name')
  const asked = () => decodeURIComponent(sent.filter(({ path }) => path.includes('sort')).at(-1)?.path ?? '')
  // The newest of the three: the request before has the others already.
  await expect.poll(asked).toContain('sort[0]=name')
  expect(asked()).toContain('filters[$and][0][holders_count][$gt]=0')
  expect(asked()).toContain('filters[$and][1][color]=Green')
  await choose('Порядок', 'Сначала редкие')
  await expect.poll(address).toBe('/admin/badge-list?color=Green&show=held')
})

test('a search that finds nothing is cleared in one click, and the chosen order stays', async () => {
  const { screen, address } = await visit('/admin/badge-list?q=%D1%8B%D1%8B&sort=name', moderator, {
    'GET /badges': () => list(),
  })
  await screen.getByRole('button', { name: 'Очистить поиск' }).click()
  await expect.poll(address).toBe('/admin/badge-list?sort=name')
})

test('a city without approved themes says so, and a search of them that no theme has that none match', async () => {
  const nothing = { 'GET /tags': () => list() }
  const plain = await visit('/admin/tag-list', moderator, nothing)
  await expect.element(plain.screen.getByText('Одобренных тем пока нет')).toBeVisible()
  await plain.screen.unmount()
  const { screen } = await visit('/admin/tag-list?q=%D1%8B%D1%8B', moderator, nothing)
  await expect.element(screen.getByText('Одобренной темы с таким названием нет.')).toBeVisible()
})

test('approved themes behind their last page say so and lead to the first', async () => {
  const nowhere = { data: [], meta: { pagination: { page: 9, pageSize: 12, pageCount: 2, total: 20 } } }
  const { screen, address } = await visit('/admin/tag-list?page=9', moderator, {
    'GET /tags': ({ path }) => (decodeURIComponent(path).includes('[is_approved]=true') ? nowhere : list()),
  })
  await expect.element(screen.getByText('На этой странице пусто')).toBeVisible()
  await screen.getByRole('button', { name: 'К началу' }).click()
  await expect.poll(address).toBe('/admin/tag-list')
})
