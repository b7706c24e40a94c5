import { join } from 'node:path'
import { findEmbedded } from '#server/database/embedded.ts'
import { makeMission } from './calls.ts'
import { openCity } from './city.ts'
import { menu } from './menu.ts'
import { moderator, resident } from './people.ts'
import { expect, test } from './test.ts'

const lost = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|NetworkError|dynamically imported|preload CSS/

test('what was written in the dialog survives a lost connection and is sent when it is back', async ({
  visit,
  complaints,
}) => {
  complaints.foresee(lost)
  const page = await visit(moderator)
  const name = await makeMission(page, 'Наладить связь')
  await page.getByRole('button', { name: `Изменить миссию «${name}»` }).click()
  const dialog = page.getByRole('dialog', { name: 'Миссия' })
  await dialog.getByLabel('Название').fill(`${name} с соседями`)

  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Миссия не сохранена' })).toBeVisible()
  await expect(dialog.getByLabel('Название')).toHaveValue(`${name} с соседями`)

  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('article').filter({ hasText: `${name} с соседями` })).toBeVisible()
})

test('a mission is saved once, however often the button is pressed', async ({ visit }) => {
  const page = await visit(moderator)
  const name = await makeMission(page, 'Нажать дважды')
  const sent: string[] = []
  page.on('request', request => {
    if (request.method() === 'PUT') sent.push(request.url())
  })
  await page.getByRole('button', { name: `Изменить миссию «${name}»` }).click()
  const dialog = page.getByRole('dialog', { name: 'Миссия' })
  await dialog.getByRole('button', { name: 'Сохранить' }).dblclick()
  await expect(dialog).toBeHidden()
  expect(sent).toHaveLength(1)
})

test('a screen opened without a connection says so, and comes when it is asked for again', async ({
  visit,
  complaints,
}) => {
  complaints.foresee(lost)
  const page = await visit(moderator, '/admin/activity-list')
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Страница 2' }).click()
  await expect(page.getByRole('heading', { name: 'Город не отвечает' })).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Обновить' }).click()
  await expect(page).toHaveURL('/admin/activity-list?page=2')
  await expect(page.getByRole('listitem').first()).toBeVisible()
})

test('without a connection the menu opens, and a screen or dialog that was never here says so', async ({
  visit,
  complaints,
}) => {
  complaints.foresee(lost)
  const page = await visit(resident)
  // The menu and the host of dialogs come after the first screen.
  await page.waitForFunction(() =>
    ['MenuDrawer', 'ModalHost'].every(part =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes(part)),
    ),
  )
  await page.context().setOffline(true)
  await page.getByRole('article').first().getByRole('link').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Обновить' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await (await menu(page)).getByRole('link', { name: 'Торговый квартал' }).click()
  await expect(page.getByRole('heading', { name: 'Город не отвечает' })).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Обновить' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Торговый квартал' })).toBeVisible()
})

test('a server that goes away while somebody is in the city is missed, and back again it is found', {
  tag: '@desktop',
}, async ({ visit, complaints }) => {
  complaints.foresee(lost)
  const directory = process.env.CITY_DIRECTORY ?? ''
  // One more server on the same database; it can go without taking the other journeys along.
  const env = { DATABASE_URL: (await findEmbedded(join(directory, 'postgres'))) ?? '' }
  const first = await openCity(directory, env)
  const page = await visit(moderator, `${first.url}/dashboard`)
  await expect(page.getByRole('article')).toHaveCount(4)
  await first.stop()
  await (await menu(page)).getByRole('link', { name: 'Панель модератора' }).click()
  await expect(page.getByRole('heading', { name: 'Город не отвечает' })).toBeVisible()

  const second = await openCity(directory, { ...env, PORT: new URL(first.url).port })
  await page.getByRole('button', { name: 'Обновить' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Миссии' })).toBeVisible()
  await second.stop()
})

test('while the missions are on their way four places are kept for them', { tag: '@desktop' }, async ({
  visit,
}) => {
  const page = await visit(resident)
  await expect(page.getByRole('article')).toHaveCount(4)
  const height = () => page.locator('main').evaluate(main => main.scrollHeight)
  const whole = await height()
  let arrive = () => {}
  const late = new Promise<void>(done => {
    arrive = done
  })
  await page.route('**/api/activities?*', async route => {
    await late
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: 'Загружаем миссии' })).toBeAttached()
  expect(Math.abs((await height()) - whole)).toBeLessThan(40)
  arrive()
  await expect(page.getByRole('article')).toHaveCount(4)
})
