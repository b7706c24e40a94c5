import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { calls } from './calls.ts'
import { cityTime } from './clock.ts'
import { menu, openPanel } from './menu.ts'
import { idOf, moderator, resident } from './people.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

const PRICE = 30

/** Makes an item and gives coins for it. Returns its name and its price. */
async function offer(desk: Page, home: Page, title: string) {
  const name = `${title} ${randomBytes(3).toString('hex')}`
  const item = await calls(desk).post('/shop-items', {
    name,
    price: PRICE,
    type: 'shop_item_type_3',
    publishedAt: cityTime().toISOString(),
  })
  expect(item.status, JSON.stringify(item.body)).toBe(200)
  const gift = { user: idOf(resident), amount: 2 * PRICE, comment: 'На сувениры' }
  expect((await calls(desk).post('/user-balance-changes', gift)).status).toBe(200)
  const book = async (user_comment: string) => {
    const { status, body } = await calls(home).post('/bookings', {
      shop_item: item.body.data.id,
      user_comment,
    })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data.id as number
  }
  return { name, book }
}

const rows = (desk: Page, name: string) => desk.getByRole('listitem').filter({ hasText: name })
const balance = async (home: Page) => (await calls(home).get('/users/me')).body.balance as number
const booking = async (home: Page, id: number) =>
  (await calls(home).get(`/bookings/${id}`)).body.data.attributes

test('a booking is approved with delivery details and issued, another is rejected and gives the coins back', {
  tag: ['@desktop', '@gate-desktop'],
}, async ({ visit }) => {
  const desk = await visit(moderator)
  const home = await visit(resident)
  const { name, book } = await offer(desk, home, 'Значок с реактором')
  const wanted = await book('Заберу после шести')
  const unwanted = await book('Ещё один, в подарок')
  const before = await balance(home)

  await openPanel(desk)
  await (await menu(desk)).getByRole('link', { name: /^Товары и брони.*ждут? решения/ }).click()
  await desk.getByRole('tab', { name: /^Брони/ }).click()
  await desk.getByLabel('Товар или житель').fill(name)
  await expect(desk).toHaveURL(/[?&]q=/)
  await expect(rows(desk, name)).toHaveCount(2)

  await rows(desk, 'Ещё один').getByRole('button', { name: 'Отклонить' }).click()
  const reject = desk.getByRole('dialog', { name: 'Отклонить бронь?' })
  await reject.getByLabel('Причина').fill('Один в одни руки')
  await reject.getByRole('button', { name: 'Отклонить бронь' }).click()
  await expectToast(desk, 'Бронь отклонена')
  expect(await balance(home)).toBe(before + PRICE)
  expect(await booking(home, unwanted)).toMatchObject({
    status: 'rejected',
    moderator_comment: 'Один в одни руки',
  })

  await rows(desk, 'после шести').getByRole('button', { name: 'Одобрить' }).click()
  const approve = desk.getByRole('dialog', { name: 'Одобрить бронь?' })
  await approve.getByLabel('Где и как получить').fill('Стойка 2, с 10 до 18')
  await approve.getByRole('button', { name: 'Одобрить бронь' }).click()
  await expectToast(desk, 'Бронь одобрена')
  expect(await booking(home, wanted)).toMatchObject({
    status: 'approved',
    moderator_comment: 'Стойка 2, с 10 до 18',
  })

  await desk.getByRole('tab', { name: /^К выдаче/ }).click()
  await rows(desk, name).getByRole('link').click()
  // The address changes before the list leaves, whose row has the same button and stays on the list.
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText(`Бронь № ${wanted}`)
  await desk.getByRole('button', { name: 'Выдать' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Да, выдано' }).click()
  await expectToast(desk, 'Бронь выдана')
  await expect(desk).not.toHaveURL(new RegExp(`/${wanted}$`))
  expect((await booking(home, wanted)).status).toBe('issued')
  expect(await balance(home)).toBe(before + PRICE)
})
