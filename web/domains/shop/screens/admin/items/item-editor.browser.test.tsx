import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type Sent, textOf } from '#web/testing/app.tsx'
import { list, moderator, visit } from '#web/testing/city.tsx'

// The editor keeps what was not saved, also when the test before ends.
beforeEach(() => localStorage.clear())

const item = (own: object) => ({
  id: 4,
  attributes: {
    name: 'Худи',
    type: 'shop_item_type_2',
    description: null,
    price: 850,
    quantity: 12,
    options: null,
    limit_per_resident: 1,
    publishedAt: '2026-11-01T00:00:00.000Z',
    deletedAt: null,
    updatedAt: '2026-11-20T09:00:00.000Z',
    image: { data: null },
    ...own,
  },
})

const sizes = {
  options: [
    { id: 's', name: 'S', quantity: 4 },
    { id: 'm', name: 'M', quantity: 11 },
    { id: 'l', name: 'L', quantity: 0 },
  ],
}

const edit = (own: object = {}, answers: Parameters<typeof visit>[2] = {}) =>
  visit('/admin/shop-list/4', moderator, {
    'GET /shop-items/4': () => ({ data: item(own), meta: {} }),
    'GET /shop-items/demand': () => ({ data: [{ id: 4, booked: 18 }] }),
    'GET /bookings': () => list([], 2),
    'GET /shop-item-change-items': () => list(),
    'PUT /shop-items/4': () => ({ data: item(own), meta: {} }),
    ...answers,
  })

test('a stock is a row of a table with what there is, the change and what it becomes, with options and without', async () => {
  const { screen, sent } = await edit()
  const row = screen.getByRole('row').filter({ hasText: 'Без вариантов' })
  await expect.poll(textOf(row)).toMatch(/12.*12$/)
  const more = row.getByRole('button', { name: 'Больше: Запас' })
  await more.click()
  await more.click()
  await expect.element(row.getByLabelText('Изменить запас: Запас')).toHaveValue('+2')
  await expect.poll(textOf(row)).toMatch(/14$/)
  await screen.getByRole('button', { name: 'Меньше: В одни руки' }).click()
  await expect.element(screen.getByLabelText('В одни руки')).toHaveValue('')
  await screen.getByRole('button', { name: 'Сохранить' }).click()
  await expect
    .poll(() => puts(sent))
    .toMatchObject([{ limit_per_resident: null, quantity: { add: 2 }, options: null }])
})

const puts = (sent: readonly Sent[]) =>
  sent.filter(({ method }) => method === 'PUT').map(({ body }) => body.data)

test('a price is typed digit by digit, with its comma and its zeros', async () => {
  const { screen, sent } = await edit()
  const price = screen.getByRole('textbox', { name: 'Цена' })
  await price.fill('')
  await userEvent.type(price, '12,50')
  await expect.element(price).toHaveValue('12,50\u00a0коина')
  await screen.getByRole('button', { name: 'Сохранить' }).click()
  await expect.poll(() => puts(sent)).toMatchObject([{ price: 12.5 }])
})

test('the switch of options brings back what it took away, as they were typed', async () => {
  const { screen } = await edit(sizes)
  const hasOptions = screen.getByRole('switch', { name: /^Есть варианты/ })
  await screen.getByLabelText('Название варианта 2').fill('Средний')
  await hasOptions.click({ force: true })
  await expect.element(screen.getByRole('row').filter({ hasText: 'Без вариантов' })).toBeVisible()
  await hasOptions.click({ force: true })
  await expect.element(screen.getByLabelText('Название варианта 1')).toHaveValue('S')
  await expect.element(screen.getByLabelText('Название варианта 2')).toHaveValue('Средний')
})

test('the cross of the last option says what the stock was, as the switch does', async () => {
  const { screen, sent } = await edit({ quantity: 4, options: [{ id: 's', name: 'S', quantity: 4 }] })
  await screen.getByRole('button', { name: 'Убрать вариант: S' }).click()
  await expect.element(screen.getByText(/Сейчас в запасе 4/)).toBeVisible()
  await screen.getByRole('button', { name: 'Сохранить' }).click()
  await expect.poll(() => puts(sent)).toMatchObject([{ options: null, quantity: { total: 0, seen: 4 } }])
})

test('the preview shows the stock of the option that is chosen there, and no option without a piece', async () => {
  const { screen } = await edit(sizes)
  const preview = screen.getByRole('region', { name: 'Так видят жители' })
  await expect.poll(textOf(preview)).toMatch(/850.*Осталось 4/)
  await preview.getByRole('radio', { name: 'M' }).click({ force: true })
  await screen.getByRole('button', { name: 'Больше: M' }).click()
  await expect.poll(textOf(preview)).toMatch(/Осталось 12/)
  await expect.element(preview.getByRole('radio', { name: /^L/ })).toBeDisabled()
  await screen.getByRole('button', { name: 'Больше: L' }).click()
  await expect.element(preview.getByRole('radio', { name: 'L' })).toBeEnabled()
})

test('the preview is by day or by night, whatever the page is', async () => {
  const { screen } = await edit()
  const preview = screen.getByRole('region', { name: 'Так видят жители' })
  const name = preview.getByText('Худи')
  const colours = () => [
    getComputedStyle(name.element()).color,
    getComputedStyle(screen.getByRole('heading', { level: 1 }).element()).color,
  ]
  await preview.getByRole('radio', { name: 'День' }).click({ force: true })
  const [day, page] = colours()
  expect(day).toBe(page)
  await preview.getByRole('radio', { name: 'Ночь' }).click({ force: true })
  await expect.poll(() => colours()[0]).not.toBe(day)
  expect(colours()[1]).toBe(page)
})

test('the head says the demand; prices that never changed and an empty log have no block', async () => {
  const { screen } = await edit()
  await expect.element(screen.getByText(/^18.броней за 30 дней, 2 ждут решения$/)).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Цена и запас' })).toBeVisible()
  for (const name of ['Цена', 'Журнал'])
    expect(screen.getByRole('heading', { name, exact: true }).elements()).toEqual([])
})

test('the line of prices names the highest, the lowest and the latest days of change', async () => {
  const price = (id: number, before: number, after: number, at: string) => ({
    id,
    attributes: {
      field: 'price',
      old_value: before,
      new_value: after,
      createdAt: at,
      changed_by: { data: null },
    },
  })
  const { screen } = await edit(
    {},
    {
      'GET /shop-item-change-items': ({ path }) =>
        list(
          decodeURIComponent(path).includes('$ne')
            ? []
            : [
                price(4, 790, 850, '2026-10-06T09:15:00.000Z'),
                price(3, 800, 790, '2026-09-01T07:02:00.000Z'),
                price(2, 900, 800, '2026-08-01T22:02:00.000Z'),
                price(1, 880, 900, '2026-07-01T07:02:00.000Z'),
              ],
        ),
    },
  )
  const prices = screen.getByRole('region', { name: 'Цена', exact: true })
  // Later than midnight in the city; of four days two fit.
  await expect.poll(textOf(prices)).toMatch(/^Цена900790\s*02\.0806\.10/)
})

test('an item whose form is not saved is neither published nor hidden, and the moderator is told to save first', async () => {
  const { screen, sent } = await edit()
  await screen.getByLabelText('Название', { exact: true }).fill('Худи города')
  await screen.getByRole('button', { name: 'Снять с витрины' }).click()
  await expect.element(screen.getByText('Сначала сохраните правки')).toBeVisible()
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
})

const keptNames = () => Object.keys(localStorage).filter(name => name.startsWith('editor:'))

/** A new item whose first save waits for its answer. */
async function make(
  before: (screen: Awaited<ReturnType<typeof visit>>['screen']) => unknown = () => undefined,
) {
  const answer = Promise.withResolvers<object>()
  const { screen, sent, address, go } = await visit('/admin/shop-list/new', moderator, {
    'POST /shop-items': () => answer.promise,
    'PUT /shop-items/4': ({ body }) => ({ data: item(body.data), meta: {} }),
    'GET /shop-items/4': () => ({ data: item({}), meta: {} }),
    'GET /shop-items': () => list(),
    'GET /activities': () => list(),
    'GET /shop-items/demand': () => ({ data: [] }),
    'GET /bookings': () => list(),
    'GET /shop-item-change-items': () => list(),
  })
  await screen.getByLabelText('Название').fill('Худи')
  await before(screen)
  await screen.getByRole('textbox', { name: 'Цена' }).fill('850')
  await screen.getByRole('button', { name: 'Создать черновик' }).click()
  await expect.poll(() => sent.some(({ method }) => method === 'POST')).toBe(true)
  return {
    screen,
    sent,
    address,
    go,
    answer: () => answer.resolve({ data: item({ publishedAt: null }), meta: {} }),
  }
}

test('an item that was made of all that was typed opens as it was saved, whatever was kept before the last letters', async () => {
  const { screen, address, answer } = await make(async fields => {
    await fields.getByRole('textbox', { name: 'Цена' }).fill('8')
    await expect.poll(keptNames).toEqual(['editor:shop-item-new-of-1'])
  })
  answer()
  await expect.poll(address).toBe('/admin/shop-list/4')
  // As the server answers it.
  const price = screen.getByRole('textbox', { name: 'Цена' })
  await expect.poll(() => (price.element() as HTMLInputElement).value).toMatch(/^850\b/)
  await expect.poll(keptNames).toEqual([])
})

test('what is typed while a new item is made is saved as its change, and the item is opened then', async () => {
  const { screen, sent, address, answer } = await make()
  await screen.getByLabelText('Название').fill('Худи с капюшоном')
  answer()
  const create = screen.getByRole('button', { name: 'Создать черновик' })
  // The item exists by now.
  await expect.element(create).not.toBeInTheDocument()
  expect(address()).toBe('/admin/shop-list/new')
  // A reload here begins another item; what is unsaved comes back in the one that was made.
  await expect.poll(() => keptNames()).toEqual(['editor:shop-item-4-of-1'])
  await screen.getByRole('button', { name: 'Сохранить' }).click()
  await expect.poll(address).toBe('/admin/shop-list/4')
  const writes = sent.filter(({ method }) => method === 'POST' || method === 'PUT')
  expect(writes.map(({ method, body }) => [method, body.data.name])).toEqual([
    ['POST', 'Худи'],
    ['PUT', 'Худи с капюшоном'],
  ])
})

test('an item that was made leads nobody away from the screen to which one has gone meanwhile', async () => {
  const { screen, address, go, answer } = await make()
  go('/admin/activity-list')
  await screen.getByRole('button', { name: 'Уйти' }).click()
  await expect.poll(address).toBe('/admin/activity-list')
  answer()
  await expect.element(screen.getByText(/^Черновик готов/)).toBeVisible()
  expect(address()).toBe('/admin/activity-list')
})
