import { expect, test } from 'vitest'
import { list, moderator, visit } from '#web/testing/city.tsx'

const item = (id: number, name: string, quantity: number | null, publishedAt: string | null = null) => ({
  id,
  attributes: {
    name,
    type: 'shop_item_type_3',
    description: null,
    price: 900,
    quantity,
    options: null,
    limit_per_resident: null,
    publishedAt,
    deletedAt: null,
    image: { data: null },
  },
})
const items = [item(4, 'Худи', 12), item(5, 'Шарф', 0), item(6, 'Значок', null, '2026-11-01T00:00:00.000Z')]

test('publishing many asks first, says what will be on sale, and sends it once', async () => {
  const { screen, sent } = await visit('/admin/shop-list', moderator, {
    'GET /shop-items': () => list(items),
    'GET /shop-items/demand': () => ({ data: [] }),
    'POST /shop-items/publish-many': () => ({ data: [] }),
  })
  const published = () => sent.filter(({ path }) => path === '/shop-items/publish-many')
  for (const name of ['Худи', 'Шарф', 'Значок'])
    await screen.getByRole('checkbox', { name: `Выбрать: ${name}` }).click()
  const publish = screen.getByRole('button', { name: 'Опубликовать' })
  await publish.click()
  const question = screen.getByRole('dialog', { name: /^Опубликовать 3.товара\?$/ })
  await expect
    .poll(() =>
      question
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual([
      expect.stringMatching(/^Худи.*В наличии 12.штук.*900/),
      expect.stringMatching(/^Шарф.*Закончился/),
      expect.stringMatching(/^Значок.*Уже на витрине/),
    ])
  await question.getByRole('button', { name: 'Не сейчас' }).click()
  await expect.poll(() => question.elements()).toEqual([])
  expect(published()).toEqual([])

  await publish.click()
  await question.getByRole('button', { name: 'Опубликовать' }).click()
  await expect.poll(() => published().map(({ body }) => body)).toEqual([{ data: { ids: [4, 5, 6] } }])
})

test('those that cannot be published are named, are not sent, and stay selected', async () => {
  const bare = item(7, 'Кружка', 3)
  const free = { ...bare, attributes: { ...bare.attributes, price: null } }
  const { screen, sent } = await visit('/admin/shop-list', moderator, {
    'GET /shop-items': () => list([item(4, 'Худи', 12), free]),
    'GET /shop-items/demand': () => ({ data: [] }),
    'POST /shop-items/publish-many': () => ({ data: [] }),
  })
  for (const name of ['Худи', 'Кружка'])
    await screen.getByRole('checkbox', { name: `Выбрать: ${name}` }).click()
  await screen.getByRole('button', { name: 'Опубликовать' }).click()
  const question = screen.getByRole('dialog', { name: /^Опубликовать 1.товар\?$/ })
  await expect.element(question.getByText('Нет цены: опубликовать нельзя')).toBeVisible()
  await question.getByRole('button', { name: 'Опубликовать' }).click()
  await expect
    .poll(() => sent.filter(({ path }) => path === '/shop-items/publish-many').map(({ body }) => body))
    .toEqual([{ data: { ids: [4] } }])
  await expect.element(screen.getByRole('checkbox', { name: 'Выбрать: Кружка' })).toBeChecked()
  await expect.element(screen.getByRole('checkbox', { name: 'Выбрать: Худи' })).not.toBeChecked()
})

test('while the next list is loading, an empty one before it is not taken for it', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof list>>()
  const { screen } = await visit('/admin/shop-list?q=маяк', moderator, {
    'GET /shop-items': ({ path }) => (/_q=/.test(path) ? list() : promise),
    'GET /shop-items/demand': () => ({ data: [] }),
  })
  await expect.element(screen.getByText('Такого товара нет')).toBeVisible()
  await screen.getByRole('searchbox').fill('')
  await expect.element(screen.getByText('Такого товара нет')).not.toBeInTheDocument()
  expect(screen.getByText(/Товаров пока нет/).elements()).toEqual([])
  resolve(list(items))
  await expect.element(screen.getByText('Худи')).toBeVisible()
})

test('taking items off the shelf says so on its own button', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  const { screen } = await visit('/admin/shop-list', moderator, {
    'GET /shop-items': () => list(items),
    'GET /shop-items/demand': () => ({ data: [] }),
    'POST /shop-items/unpublish-many': () => promise,
  })
  await screen.getByRole('checkbox', { name: 'Выбрать: Значок' }).click()
  await screen.getByRole('button', { name: 'Снять с витрины' }).click()
  await expect.element(screen.getByRole('button', { name: 'Снимаем' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Опубликовать' })).toBeVisible()
  resolve({ data: [] })
})
