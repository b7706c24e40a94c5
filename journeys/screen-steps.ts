import type { Page } from '@playwright/test'
import { articles } from '#server/seeds/content/articles.ts'
import { missions } from '#server/seeds/content/missions.ts'
import { people } from '#server/seeds/content/people.ts'
import { shopItems } from '#server/seeds/content/shop.ts'
import { paths } from '../web/paths.ts'
import { calls } from './calls.ts'
import { cityTime } from './clock.ts'
import { callsAs } from './local.ts'
import { menu } from './menu.ts'
import { idOf, moderator, resident } from './people.ts'
import { typeLines } from './typing.ts'

export const openMenu = async (page: Page) => {
  const drawer = await menu(page)
  await drawer.getByRole('link', { name: 'Помощь' }).waitFor()
}

/** Goes through the introduction with these replies, each of which is the beginning of one. */
export const converse = async (page: Page, ...replies: readonly string[]) => {
  const log = page.getByRole('log', { name: 'Разговор' })
  for (const reply of replies) {
    await log.click()
    await page.getByRole('button', { name: new RegExp(`^${reply}`) }).click()
  }
  await log.click()
  await page.getByRole('group', { name: 'Ответы' }).waitFor()
  // The log scrolls to its end.
  await page.waitForFunction(() => {
    const box = document.querySelector('[role="log"]')
    return box !== null && box.scrollHeight - box.clientHeight - box.scrollTop < 2
  })
}

/** Opens the editor of the first mission. */
export const edit = async (page: Page) => {
  await page.getByRole('table', { name: 'Миссии' }).getByRole('link').first().click()
  const form = page.locator('form')
  await form.getByLabel('Название').waitFor()
  await page
    .getByRole('heading', { name: /^Участники/ })
    .first()
    .waitFor()
  return form
}

export const openMission = async (page: Page, name: string) => {
  await page.getByRole('link', { name }).first().click()
  await page.getByRole('dialog', { name }).waitFor()
}

export const bookingDesk = `${paths.adminShop.path}?tab=booking`
export const hoodie = shopItems.findIndex(({ key }) => key === 'hoodie') + 1

export const articleOf = (key: string) =>
  paths.article.href({ articleId: articles.findIndex(article => article.key === key) + 1 })

const articleWhere = (fits: (article: (typeof articles)[number]) => boolean) => {
  const found = articles.find(fits)
  if (!found) throw new Error('the demo city has no such article')
  return found
}
export const diary = articleWhere(({ key }) => key === 'mentor-diary')
export const authorOf = ({ author }: { readonly author: string }) =>
  people.find(({ username }) => username === author)?.full_name ?? null

export const missionId = (name: string) => missions.findIndex(mission => mission.name === name) + 1

/** Opens the first mission in this state. */
export const openStanding = async (page: Page, standing: string) => {
  await page.getByRole('article').filter({ hasText: standing }).first().getByRole('link').first().click()
  await page.getByRole('dialog').getByRole('heading', { level: 2 }).waitFor()
}

export const gifts = [
  ['/user-points-changes', { amount: 40, comment: 'Лучший вопрос на общей встрече' }],
  ['/user-balance-changes', { amount: 60, comment: 'За помощь новичкам' }],
] as const

/** Opens a mission with a report in which the person of this page takes part; `report`: what was sent. */
export const takePart = async (page: Page, report?: string) => {
  const { origin } = new URL(page.url())
  const own = calls(page)
  const name = 'Показать город новичку'
  const mission = await (await callsAs(origin, moderator)).post('/activities', {
    name,
    description:
      'Пройдите с новичком по кварталам, покажите, где обедают и к кому идти с вопросами.\n\nВ отчёте расскажите, что запомнилось.',
    type: 'activity_type_5',
    points: 100,
    balance: 50,
    requires_report: true,
  })
  const activity = mission.data.id
  const { body } = await own.post('/user-activity-enrolls', { activity })
  if (report) await own.put(`/user-activity-enrolls/${body.data.id}`, { status: 'submitted', report })
  for (const { id } of (await own.get('/notifications?filters[is_viewed]=false')).body.data)
    await own.put(`/notifications/${id}`, { is_viewed: true })
  await page.goto(`${paths.missions.path}?tab=activeWithoutDeadline&mission=${activity}`)
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByRole('button', { name: 'Выйти из миссии' }).waitFor()
  return dialog
}

/** A moderator rewards the person of this page once: unread notices appear on every page again. */
export const receive = async (page: Page, gifts: readonly (readonly [path: string, data: object])[]) => {
  const own = calls(page)
  const today = cityTime().toISOString().slice(0, 10)
  const given = await own.get(`/notifications?filters[is_viewed]=false&filters[createdAt][$gte]=${today}`)
  if (given.body.data.length > 0) return
  // What the demo leaves unread is of days before.
  await own.post('/notifications/view-many', {})
  const { id } = (await own.get('/users/me')).body
  const desk = await callsAs(new URL(page.url()).origin, moderator)
  for (const [path, data] of gifts) await desk.post(path, { user: id, ...data })
}

/** A moderator has removed an article of the person of this page. */
export const haveRemoved = async (page: Page) => {
  const own = calls(page)
  const mine = `/articles?publicationState=preview&filters[author][id]=${(await own.get('/users/me')).body.id}`
  if ((await own.get(`${mine}&filters[removedAt][$notNull]=true`)).body.data.length > 0) return
  const { body } = await own.post('/articles', {
    title: 'Карта наших сервисов',
    content: [{ id: 'a', type: 'text', content: [{ text: 'Что с чем связано.' }] }],
  })
  const desk = await callsAs(new URL(page.url()).origin, moderator)
  await desk.put(`/articles/${body.data.id}`, {
    removedAt: cityTime().toISOString(),
    removal_reason: 'На схеме видны адреса внутренних сервисов. Замените картинку и опубликуйте заново.',
  })
  await page.reload()
}

/** A published article of the writer has changes that readers do not see; answers its id. */
export const haveChange = async (page: Page): Promise<number> => {
  const own = calls(page)
  const me = (await own.get('/users/me')).body.id
  const { body } = await own.get(
    `/articles?filters[author][id]=${me}&filters[removedAt][$null]=true&sort=id&populate=themes`,
  )
  const { id, attributes } = body.data[0]
  await own.put(`/articles/${id}/draft`, {
    title: attributes.title,
    content: [...attributes.content, { id: 'more', type: 'text', content: [{ text: 'Дополнено.' }] }],
    type: attributes.type,
    themes: attributes.themes.data.map((theme: { id: number }) => theme.id),
  })
  return id
}

/** Somebody has written under an article of the person of this page, who has not opened it since. */
export const haveReplies = async (page: Page) => {
  const own = calls(page)
  if ((await own.get('/articles/new-comments')).body.meta.total > 0) return
  const me = (await own.get('/users/me')).body.id
  const { body } = await own.get(`/articles?filters[author][id]=${me}&filters[removedAt][$null]=true&sort=id`)
  const reader = await callsAs(new URL(page.url()).origin, resident)
  for (const text of ['Забираю в команду.', 'А что читать тем, кто оценивает впервые?'])
    await reader.post('/comments', { article: body.data[0].id, text })
}

export const openChip = async (page: Page, name: string) => {
  await page.getByRole('button', { name }).click()
  await page.getByRole('dialog', { name }).getByRole('heading', { level: 3 }).first().waitFor()
}

/** Opens a report that no other moderator has claimed. */
export const openReport = async (page: Page) => {
  await page
    .getByRole('list', { name: 'Отчёты на проверке' })
    .getByRole('link')
    .filter({ hasNotText: /(?<!Проверяете вы), до \d|Ваш отчёт/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Наградить…' }).waitFor()
}

/** The person of this page has sent a report with two pictures and a document; a third picture was taken down. */
export const sendFiles = async (page: Page) => {
  const own = calls(page)
  const { origin } = new URL(page.url())
  const mission = await own.post('/activities', {
    name: 'Карта входов',
    type: 'activity_type_3',
    points: 50,
    balance: 20,
    requires_report: true,
  })
  const enrolment = await own.post('/user-activity-enrolls', { activity: mission.body.data.id })
  const picture = { mimeType: 'image/png', buffer: await page.screenshot() }
  const files: number[] = []
  for (const file of [
    { name: 'вход-север.png', ...picture },
    { name: 'вход-юг.png', ...picture },
    { name: 'пропуск.png', ...picture },
    { name: 'обход.txt', mimeType: 'text/plain', buffer: Buffer.from('Север, юг.') },
  ]) {
    const answer = await page.request.post(`${origin}/api/upload`, {
      headers: { origin },
      multipart: { files: file },
    })
    files.push((await answer.json())[0].id)
  }
  await own.put(`/user-activity-enrolls/${enrolment.body.data.id}`, {
    status: 'submitted',
    report: 'Обошли все входы и отметили на карте.',
    attachments: files,
  })
  // Not by a session of its own (`readNotices`): the eleventh would end that of this page.
  for (const { id } of (await own.get('/notifications?filters[is_viewed]=false')).body.data)
    await own.put(`/notifications/${id}`, { is_viewed: true })
  await own.post(`/upload/files/${files[2]}/take-down`, { reason: 'На снимке чужой пропуск' })
  await page.goto(`${origin}${paths.adminReview.path}?report=${enrolment.body.data.id}`)
  await page.getByRole('button', { name: 'Изъять файл…' }).waitFor()
}

/** Selects the first three residents of the list. */
export const selectPeople = async (page: Page) => {
  for (const row of [0, 1, 2])
    await page
      .getByRole('checkbox', { name: /^Выбрать:/ })
      .nth(row)
      .check()
  return page.getByRole('region', { name: 'Действия с выбранными' })
}

/** The second step of a list, with lines of every kind. */
export async function pasteList(page: Page) {
  await page.getByRole('button', { name: 'По списку' }).click()
  const dialog = page.getByRole('dialog', { name: 'Наградить по списку' })
  const lines = [
    'Алина Воронцова',
    'Белова Мария',
    'Самойлв Олег',
    'Мария',
    'Алина Воронцова',
    'нет такого',
    '=1+1',
  ]
  await dialog.getByRole('textbox').fill(lines.join('\n'))
  await dialog.getByRole('button', { name: 'Найти жителей' }).click()
  await dialog.getByText('Найдено 2 из 7').waitFor()
  return dialog
}

export const newArticle = paths.createArticle.href({ articleId: 'new' })
const savedArticle = (page: Page) =>
  page.getByRole('status', { name: 'Сохранение' }).filter({ hasText: 'Сохранено в' }).waitFor()

/** A draft with a block of each kind that is typed. */
export const writeArticle = async (page: Page) => {
  const title = page.getByLabel('Название статьи')
  await title.fill('Наставник за четыре недели: мой дневник')
  await title.press('Enter')
  await typeLines(
    page,
    'Когда мне предложили стать наставником, я решила **записывать всё подряд**. Получился дневник.',
    '## Первая неделя',
    '[ ] Показать рабочее место и доступы',
    'Познакомить с командой',
    '',
    '> Хороший вопрос новичка стоит трёх страниц документации.',
    '- Не отвечайте сразу, дайте поискать',
    'Хвалите за вопросы',
    '',
  )
  await savedArticle(page)
}

export const oneUser = paths.adminUser.href({ userId: idOf(resident) })
