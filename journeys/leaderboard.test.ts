import { randomBytes } from 'node:crypto'
import { calls } from './calls.ts'
import { idOf, moderator, resident } from './people.ts'
import { expect, test } from './test.ts'

const neighbour = 'Артём Голубев'

test('the reactor links to the leaderboard, where my row is always visible and every name links to a profile', async ({
  visit,
}) => {
  const page = await visit(resident)
  await page.getByRole('link', { name: 'Лидерборд' }).click()
  await expect(page).toHaveURL('/leaderboard')
  await expect(page.getByRole('region', { name: 'Первые места' })).toContainText('1-е место')

  // My row may be on the podium as well.
  const places = page.locator('main ol').last()
  const me = places.getByRole('link', { name: `Вы, ${resident}` })
  await page.getByRole('button', { name: 'Моё место' }).click()
  await expect(me).toBeFocused()
  await expect(me).toBeInViewport()
  await page.getByRole('button', { name: 'Страница 2' }).click()
  await expect(page).toHaveURL('/leaderboard?page=2')
  await expect(me).toBeInViewport()
  await page.getByRole('button', { name: 'Предыдущая страница' }).press('Enter')
  await expect(page).toHaveURL('/leaderboard')
  await expect(page.getByRole('button', { name: 'Страница 1' })).toBeFocused()
  const other = places.getByRole('link').filter({ hasNotText: resident }).first()
  const ofFirstPage = (await other.textContent()) ?? ''
  await page.getByRole('button', { name: 'Страница 2' }).press('Enter')
  await expect(page).toHaveURL('/leaderboard?page=2')

  // The address changes first: page 1 is shown until the places of page 2 have come.
  await expect(places).not.toContainText(ofFirstPage)
  const name = await other.textContent()
  await other.click()
  await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/leaderboard?page=2')
})

test('a chip shows how to earn it, then why it was given, and disappears when it is recalled', {
  tag: '@desktop',
}, async ({ visit }) => {
  const desk = await visit(moderator)
  const { post } = calls(desk)
  const name = `Рыцарь лифта ${randomBytes(3).toString('hex')}`
  const made = await post('/badges', {
    name,
    description: 'За подъём без единой жалобы.',
    color: 'Ocean',
  })
  const badge = made.body.data.id
  const mission = `Подняться пешком ${randomBytes(3).toString('hex')}`
  await post('/activities', { name: mission, description: 'Всего девять этажей.', badge })

  const page = await visit(resident, `/user-badge-list/${idOf(resident)}?show=ahead`)
  // The toast of its award has a button too.
  const place = page.getByRole('main').getByRole('button', { name })
  await expect(page.getByRole('main').getByRole('link', { name: mission })).toBeVisible()
  await place.click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByRole('link', { name: mission }).click()
  await expect(page.getByRole('dialog', { name: mission })).toContainText('девять этажей')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: mission })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(place).toBeFocused()

  await post('/user-badges/create-many', {
    badge,
    users: [idOf(resident)],
    comment: 'Девять этажей с тортом',
  })
  await page.getByRole('button', { name: 'Получены' }).click()
  await page.reload()
  await expect(page).toHaveURL(/show=held/)
  await expect(place).toContainText('Новый')
  await place.click()
  await expect(dialog).toContainText('Девять этажей с тортом')
  await expect(dialog).toContainText(moderator)

  // The comment of an award is visible to its resident and moderators only.
  const guest = await visit(neighbour, `/user-profile/${idOf(resident)}`)
  await guest.getByRole('button', { name }).click()
  await expect(guest.getByRole('dialog', { name })).toContainText('В коллекции')
  await expect(guest.getByRole('dialog', { name })).not.toContainText('Девять этажей с тортом')

  await post('/user-badges/soft-delete-many', { badge, users: [idOf(resident)], comment: 'Ехали на лифте' })
  await page.goto(`/user-badge-list/${idOf(resident)}`)
  await expect(page.getByRole('region', { name: 'Получены' }).getByRole('button').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Получены' }).getByRole('button', { name })).toHaveCount(0)
  await page.getByRole('region', { name: 'Ещё впереди' }).getByRole('button', { name }).click()
  await expect(dialog).toContainText('Ехали на лифте')
})

test('a profile shows public data only; an unknown resident has none', { tag: '@desktop' }, async ({
  visit,
  complaints,
}) => {
  const page = await visit(resident, `/user-profile/${idOf(neighbour)}`)
  await expect(page.getByRole('heading', { level: 1, name: neighbour })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Репутация')
  await expect(page.getByRole('main')).not.toContainText('Коины')
  await page.getByRole('link', { name: /^Все.*миссии/ }).click()
  await expect(page).toHaveURL(`/user-missions/${idOf(neighbour)}?tab=completed`)
  await page.goBack()
  await page.getByRole('link', { name: /^Все.*чипы/ }).click()
  await expect(page).toHaveURL(`/user-badge-list/${idOf(neighbour)}`)

  complaints.foresee(/status of 404 .*\/api\/users\/99999/)
  await page.goto('/user-profile/99999')
  await expect(page.getByRole('heading', { name: 'Такого жителя нет' })).toBeVisible()
})
