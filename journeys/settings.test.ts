import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import readBook from 'read-excel-file/node'
import { calls } from './calls.ts'
import { menu } from './menu.ts'
import { administrator, idOf, moved, otherModerator } from './people.ts'
import { expect, test } from './test.ts'

test('a Superadmin makes a cause, a condition and a team, and the city uses them', {
  tag: ['@desktop', '@gate-desktop'],
}, async ({ visit }) => {
  const mark = randomBytes(3).toString('hex')
  const page = await visit(administrator, '/admin/settings')
  const { get, post, put } = calls(page)
  const { body: made } = await post('/activities', {
    name: `Голос ${mark}`,
    type: 'activity_type_10',
    points: 15,
  })
  const dialog = page.getByRole('dialog')

  await page.getByRole('button', { name: 'Добавить причину', exact: true }).click()
  await dialog.getByLabel('Название').fill(`За свет ${mark}`)
  await expect(dialog.getByText('Появится в каждом окне награды и списания.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText(`За свет ${mark}`).first()).toBeVisible()

  await page.getByRole('button', { name: 'Добавить условие', exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Событие' }).click()
  await dialog.getByRole('option', { name: 'Получен чип' }).click()
  await dialog.getByLabel('Сколько событий').fill('1')
  await dialog.getByRole('combobox', { name: 'Миссия' }).fill(`Голос ${mark}`)
  await dialog.getByRole('option', { name: `Голос ${mark}` }).click()
  await expect(dialog.getByText(/Уже набрали столько событий|пока ни у кого нет/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText(`Миссия «Голос ${mark}»`)).toBeVisible()

  await page.getByRole('button', { name: 'Добавить команду', exact: true }).click()
  await dialog.getByLabel('Название').fill(`Экипаж ${mark}`)
  await dialog.getByText('Бирюзовый').click()
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await page.getByRole('button', { name: `Перевести жителей в команду Экипаж ${mark}` }).click()
  await dialog.getByLabel('Имя, логин или почта').fill(moved)
  await dialog.getByRole('button', { name: `Добавить: ${moved}` }).click()
  await expect(dialog.getByText(/перейдёт 1\sжитель/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Перевести' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: `Экипаж ${mark}` })).toContainText(/1\sчеловек/)

  // The team has its member, the cause names an award, and the condition gives its mission for the next chip.
  const { body: team } = await get(`/users?filters[team][name]=Экипаж ${mark}`)
  expect(team.map(({ id }: { id: number }) => id)).toEqual([idOf(moved)])
  const { body: causes } = await get(`/mission-award-causes?filters[name]=За свет ${mark}`)
  const { body: chip } = await post('/badges', { name: `Чип ${mark}`, color: 'Green' })
  const gift = { user: idOf(moved), badge: chip.data.id, cause: causes.data[0].id }
  expect((await post('/user-badges', gift)).status).toBe(200)
  await expect
    .poll(
      async () =>
        (await get(`/user-activities?filters[activity][id]=${made.data.id}&filters[user][id]=${idOf(moved)}`))
          .body.data.length,
    )
    .toBe(1)
  // Later chips of other journeys must not be rewarded.
  const { body: conditions } = await get(
    `/mission-award-conditions?filters[activity][id]=${made.data.id}&filters[is_active]=true`,
  )
  for (const { id } of conditions.data)
    expect((await put(`/mission-award-conditions/${id}`, { is_active: false })).status).toBe(200)

  await page.getByRole('button', { name: 'Журнал' }).click()
  await expect(dialog.getByText(`команда «Экипаж ${mark}», участники`).first()).toBeVisible()
})

test('the export opens in a spreadsheet reader, and its sums are those of the ledger', {
  tag: ['@desktop', '@gate-desktop'],
}, async ({ visit }) => {
  const page = await visit(otherModerator, '/admin/overview')
  const { get } = calls(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Выгрузить' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^Статистика жителей .*\.xlsx$/)
  const [sheet] = await readBook(await readFile(await file.path()))
  const rows = sheet?.data ?? []
  const at = (name: string) => rows[0]?.indexOf(name) ?? -1
  const [id, points, joined] = [at('Номер'), at('Энергия, bitW'), at('В городе с')]
  // People with a history that no other journey adds to.
  const row = rows.find(cells => cells[id] === idOf(otherModerator))
  expect(row?.[joined]).toBeInstanceOf(Date)
  const { body } = await get(
    `/user-points-changes?filters[user][id]=${idOf(otherModerator)}&fields[0]=amount&pagination[pageSize]=1000`,
  )
  const sum = body.data.reduce(
    (total: number, { attributes }: { attributes: { amount: number } }) => total + attributes.amount,
    0,
  )
  expect(row?.[points]).toBe(Math.round(sum * 100) / 100)
})

test('each figure of the overview leads to the list that it counts, by the same period and team', {
  tag: '@desktop',
}, async ({ visit }) => {
  const page = await visit(otherModerator, '/admin/overview')
  const numberIn = (text: string | null) => Number((text ?? '').replaceAll(/[^\d]/g, ''))
  /** Opens the list behind a figure and goes back; answers both numbers. */
  const follow = async (figure: Locator, found: (shown: number) => Locator) => {
    const shown = numberIn(await figure.textContent())
    await figure.click()
    await expect(found(shown)).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Сводка' })).toBeVisible()
  }
  const grouped = (n: number) => n.toLocaleString('ru-RU').replaceAll(/\s/g, '\\s')
  const enrolments = (n: number) =>
    page
      .getByRole('main')
      .getByText(new RegExp(`^${grouped(n)}\\sзапис(?:ь|и|ей)$`))
      .first()
  const steps = page.getByRole('region', { name: 'От записи до награды' })
  for (const name of ['Записались', 'Отправили отчёт', 'Получили награду'])
    await follow(
      steps.locator('ol').getByText(name, { exact: true }).locator('..').getByRole('link'),
      enrolments,
    )

  const activity = page.getByRole('region', { name: 'Активные жители' })
  await activity.getByText('Таблицей').click({ force: true })
  const people = (n: number) =>
    page
      .getByRole('main')
      .getByText(new RegExp(`^(Найдено\\s)?${grouped(n)}\\s`))
      .first()
  await follow(activity.getByRole('link').first(), people)

  await page
    .getByRole('region', { name: 'Чипы, которых нет ни у кого' })
    .getByRole('link', { name: /открыть список/ })
    .first()
    .click()
  await expect(page).toHaveURL(/badge-list\?show=nobody/)
  await page.goBack()
  await page.getByRole('combobox', { name: 'Команда' }).selectOption({ index: 1 })
  await expect(page).toHaveURL(/team=\d+/)
  await page.getByRole('region', { name: 'Что ждёт' }).getByRole('link', { name: /брон/ }).click()
  await expect(page).toHaveURL(/tab=booking.*team=\d+|team=\d+.*tab=booking/)
})

test('a setting that was saved meanwhile is not overwritten, and Escape and Back keep an unsaved one', async ({
  visit,
  complaints,
}, { project }) => {
  complaints.foresee(/status of 412 .*\/api\//)
  const mark = randomBytes(3).toString('hex')
  const page = await visit(administrator, '/admin/activity-list')
  await (await menu(page)).getByRole('link', { name: 'Настройки' }).click()
  await expect(page).toHaveURL(/settings/)
  const { post, put } = calls(page)
  const { body: made } = await post('/mission-award-causes', { name: `За тепло ${mark}` })
  await page.reload()
  const dialog = page.getByRole('dialog', { name: 'Причина' })
  await page.getByRole('button', { name: `Изменить: За тепло ${mark}` }).click()
  await dialog.getByLabel('Название').fill(`За жар ${mark}`)
  await put(`/mission-award-causes/${made.data.id}`, { name: `За уют ${mark}`, description: 'Зимой' })
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  const conflict = dialog.getByRole('alert')
  await expect(conflict).toContainText(`За уют ${mark}`)
  await expect(dialog.getByLabel('Пояснение')).toHaveValue('Зимой')
  await conflict.getByRole('button', { name: 'Оставить моё: название' }).click()

  const question = page.getByRole('dialog', { name: 'Уйти без сохранения?' })
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Остаться' }).click()
  await expect(dialog.getByLabel('Название')).toHaveValue(`За жар ${mark}`)
  await page.goBack()
  await question.getByRole('button', { name: 'Остаться' }).click()
  await expect(page).toHaveURL(/settings/)
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText(`За жар ${mark}`).first()).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Изменить: Бронь выдана' }).click()
  const limit = page.getByRole('dialog', { name: 'Ограничение: бронь выдана' })
  // Another one in each size: both may come to the same city.
  const most = project.name === 'phone' ? 8 : 9
  await limit.getByLabel('Засчитывать в день').fill(String(most))
  await expect(limit.getByText(new RegExp(`не больше ${most}\\sвыданных броней в день`))).toBeVisible()
  await limit.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText(new RegExp(`Не больше ${most}\\sвыданных броней в день`))).toBeVisible()

  // After leaving anyway the unsaved text is restored.
  await page.getByLabel('Бонус, bitW').fill('777')
  await page.goBack()
  await question.getByRole('button', { name: 'Уйти' }).click()
  await expect(page).toHaveURL(/activity-list/)
  await page.goForward()
  await expect(page.getByLabel('Бонус, bitW')).toHaveValue('777')
  await page.getByRole('button', { name: 'Вернуть сохранённое' }).click()
})
