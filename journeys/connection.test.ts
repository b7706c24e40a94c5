import { join } from 'node:path'
import { findEmbedded } from '#server/database/embedded.ts'
import { makeMission } from './calls.ts'
import { openCity } from './city.ts'
import { menu } from './menu.ts'
import { moderator, resident } from './people.ts'
import { expect, test } from './test.ts'

const lost = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|NetworkError|dynamically imported|preload CSS/

test('text written in the editor survives a lost connection and is sent after it is back', {
  tag: ['@desktop', '@gate-desktop'],
}, async ({ visit, complaints }) => {
  complaints.foresee(lost)
  const page = await visit(moderator)
  const name = await makeMission(page, 'Наладить связь')
  await page.getByRole('link', { name: `Изменить миссию «${name}»` }).click()
  const form = page.locator('form')
  await form.getByLabel('Название').fill(`${name} с соседями`)

  await page.context().setOffline(true)
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Не сохранилось' })).toBeVisible()
  await expect(form.getByLabel('Название')).toHaveValue(`${name} с соседями`)

  await page.context().setOffline(false)
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await expect(form.getByRole('button', { name: 'Сохранить' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: `${name} с соседями` })).toBeVisible()
})

test('without a connection the menu opens, and a screen or dialog that was not loaded before says so', async ({
  visit,
  complaints,
}) => {
  complaints.foresee(lost)
  const page = await visit(resident)
  // The menu and the host of dialogs are loaded after the first screen.
  await page.waitForFunction(() =>
    ['MenuDrawer', 'ModalHost'].every(part =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes(part)),
    ),
  )
  await page.context().setOffline(true)
  await page.getByRole('article').first().getByRole('link').first().click()
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

test('the app reports a server that goes away, and recovers when it is back', {
  tag: ['@desktop', '@gate-desktop'],
}, async ({ city: { directory }, visit, complaints }) => {
  // A server that is stopping answers new requests with 503.
  // Pictures and code that are under way are cut off.
  complaints.foresee(lost, /status of 503/, /ERR_CONNECTION_RESET .*\/(uploads|assets)\//)
  // A second server on the same database, which can be stopped without affecting other journeys.
  const env = { DATABASE_URL: (await findEmbedded(join(directory, 'postgres'))) ?? '' }
  const first = await openCity(directory, env)
  const page = await visit(moderator, `${first.url}/dashboard`)
  await expect(page.getByRole('region', { name: /миссии$/i }).getByRole('article')).toHaveCount(4)
  await first.stop()
  await (await menu(page)).getByRole('link', { name: 'Панель модератора' }).click()
  await expect(page.getByRole('heading', { name: 'Город не отвечает' })).toBeVisible()

  const second = await openCity(directory, { ...env, PORT: new URL(first.url).port })
  await page.getByRole('button', { name: 'Обновить' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Миссии' })).toBeVisible()
  await second.stop()
})
