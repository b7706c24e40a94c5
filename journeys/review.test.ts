import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { calls } from './calls.ts'
import { cityTime } from './clock.ts'
import { menu, openPanel } from './menu.ts'
import { moderator, otherModerator, resident } from './people.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

const named = (title: string) => `${title} ${randomBytes(3).toString('hex')}`

/** The data of an answer; throws for a status other than 2xx. */
async function ok(answer: Promise<{ status: number; body: { data: { id: number } } }>) {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

const missionOf = async (desk: Page, name: string) =>
  (
    await ok(
      calls(desk).post('/activities', {
        name,
        description: 'Расскажите соседям, что вы умеете.',
        type: 'activity_type_5',
        points: 100,
        balance: 50,
        requires_report: true,
      }),
    )
  ).id

const submit = (person: Page, enrolment: number, report: string) =>
  ok(calls(person).put(`/user-activity-enrolls/${enrolment}`, { status: 'submitted', report }))

/** A resident enrols and reports. Returns the enrolment. */
async function report(person: Page, mission: number, text: string) {
  const { id } = await ok(calls(person).post('/user-activity-enrolls', { activity: mission }))
  await submit(person, id, text)
  return id
}

// The screen before may show a link to the mission as well, in a table.
const row = (desk: Page, mission: string) =>
  desk.getByRole('list').getByRole('link').filter({ hasText: mission })
/** Opens a report by its address: of many, the list shows the oldest only. */
async function openReport(desk: Page, id: number) {
  await desk.goto(`/admin/review?report=${id}`)
  await expect(desk.getByRole('heading', { level: 2, name: resident })).toBeVisible()
}
const decision = (desk: Page) => desk.getByRole('region', { name: 'Решение' })
const wealth = async (person: Page) => {
  const { points, balance } = (await calls(person).get('/users/me')).body
  return { points, balance }
}

test('a report is claimed, returned with a comment, sent again and rewarded', {
  tag: ['@gate-desktop', '@gate-phone'],
}, async ({ visit }) => {
  const desk = await visit(moderator)
  const home = await visit(resident)
  const before = await wealth(home)
  const name = named('Научить соседа печь хлеб')
  const id = await report(home, await missionOf(desk, name), 'Испекли **восемь** буханок.')

  await openPanel(desk)
  await (await menu(desk)).getByRole('link', { name: /^Проверка.*ждут? проверки/ }).click()
  // Beside a wide list the oldest report opens by itself.
  await expect(desk).toHaveURL(/\/admin\/review(\?report=\d+)?$/)
  await openReport(desk, id)
  await expect(desk.getByRole('article')).toContainText('100 bitW и 50 коинов')
  await expect(desk.getByRole('strong')).toHaveText('восемь')

  await decision(desk).getByRole('button', { name: 'Взять на проверку' }).click()
  await expect(decision(desk)).toContainText('Проверяете вы, до')
  await decision(desk).getByRole('button', { name: 'На доработку…' }).click()
  const comment = desk.getByLabel('Что доработать')
  await expect(comment).toBeFocused()
  await desk.getByRole('button', { name: 'Вернуть', exact: true }).click()
  await expect(comment).toHaveAccessibleDescription(/Напишите, что доработать/)
  await comment.fill('А где хлеб? Приложите фото.')
  await desk.getByRole('button', { name: 'Вернуть', exact: true }).click()
  await expectToast(desk, 'Отчёт возвращён на доработку')
  await expect(row(desk, name)).toHaveCount(0)
  await expect(desk).not.toHaveURL(new RegExp(`report=${id}`))

  await submit(home, id, 'Вот фото, и хлеб уже съели.')
  await openReport(desk, id)
  await expect(desk.getByRole('article')).toContainText('А где хлеб? Приложите фото.')
  await decision(desk).getByRole('button', { name: 'Наградить…' }).click()
  await expect(desk.getByRole('form', { name: `${resident}: 100 bitW и 50 коинов` })).toBeVisible()
  await desk.getByLabel('Комментарий, по желанию').fill('Пахнет на весь квартал!')
  await desk.getByRole('button', { name: 'Наградить', exact: true }).dblclick()
  await expectToast(desk, 'Награда вручена')
  await expect(row(desk, name)).toHaveCount(0)
  expect(await wealth(home)).toEqual({ points: before.points + 100, balance: before.balance + 50 })
})

test('the text of a report is kept, whichever way the dialog is closed', { tag: '@desktop' }, async ({
  visit,
  complaints,
}) => {
  complaints.foresee(/ERR_INTERNET_DISCONNECTED/)
  const desk = await visit(moderator)
  const home = await visit(resident)
  const name = named('Научить соседа варить сыр')
  const mission = await missionOf(desk, name)
  await ok(calls(home).post('/user-activity-enrolls', { activity: mission }))
  const written = home.getByLabel('Отчёт', { exact: true })
  const look = async () => {
    await home.goto(`/user-activity-list?tab=activeWithoutDeadline&mission=${mission}`)
    await written.waitFor()
  }

  await look()
  await written.fill('Сварили')
  await home.keyboard.press('Escape')
  await expect(written).toHaveCount(0)
  await home.getByRole('link', { name }).click()
  await expect(written).toHaveValue('Сварили')

  await written.fill('Сварили три головки')
  await home.context().setOffline(true)
  await home.getByRole('button', { name: 'Отправить' }).click()
  await expect(home.getByText('Отчёт не отправлен').first()).toBeVisible()
  await home.context().setOffline(false)
  await expect(home.getByText('Черновик сохранён')).toBeVisible()
  await look()
  await expect(written).toHaveValue('Сварили три головки')
})

test('a moderator ends an enrolment past its deadline with a reason, and the resident reads who did it and why', {
  tag: '@desktop',
}, async ({ visit }) => {
  const desk = await visit(moderator)
  const home = await visit(resident)
  const name = named('Разбить сад у ворот')
  const mission = await missionOf(desk, name)
  const { id } = await ok(calls(home).post('/user-activity-enrolls', { activity: mission }))
  const yesterday = new Date(cityTime().getTime() - 86_400_000).toISOString()
  await ok(calls(desk).put(`/activities/${mission}`, { available_until: yesterday }))

  await desk.goto(`/admin/review?tab=late&report=${id}`)
  await expect(desk.getByRole('heading', { level: 2, name: resident })).toBeVisible()
  await decision(desk).getByRole('button', { name: 'Снять с миссии…' }).click()
  const reason = desk.getByLabel('Причина')
  await expect(reason).toBeFocused()
  await desk.getByRole('button', { name: 'Снять с миссии', exact: true }).click()
  await expect(reason).toHaveAccessibleDescription(/Напишите, почему снимаете с миссии/)
  await reason.fill('Срок прошёл, сад разбили соседи.')
  await desk.getByRole('button', { name: 'Снять с миссии', exact: true }).dblclick()
  await expectToast(desk, 'Житель снят с миссии')
  await expect(row(desk, name)).toHaveCount(0)

  await home.goto('/account?tab=notifications')
  const notice = home.getByRole('listitem').filter({ hasText: name }).first()
  await expect(notice).toContainText('Вас сняли с миссии')
  await expect(notice).toContainText(`${moderator}: Срок прошёл, сад разбили соседи.`)
})

test('the second of two moderators at a report sees who has claimed it and when it is decided', {
  tag: ['@desktop', '@gate-desktop'],
}, async ({ visit, complaints }) => {
  complaints.foresee(/status of 409 .*\/api\/user-activity-enrolls\//)
  const desk = await visit(moderator)
  const other = await visit(otherModerator)
  const home = await visit(resident)
  const name = named('Показать город новичку')
  const mission = await missionOf(desk, name)
  const id = await report(home, mission, 'Обошли все площади.')
  const own = await report(other, mission, 'И я показала.')

  await desk.goto(`/admin/review?report=${id}`)
  await decision(desk).getByRole('button', { name: 'Взять на проверку' }).click()
  await expect(decision(desk)).toContainText('Проверяете вы')
  await other.goto(`/admin/review?report=${id}`)
  await expect(decision(other)).toContainText(`Сейчас проверяет ${moderator}`)
  await expect(decision(other).getByRole('button')).toHaveCount(0)

  await other.goto(`/admin/review?report=${own}`)
  await expect(decision(other)).toContainText('Это ваш отчёт: его проверит другой модератор.')
  await expect(decision(other).getByRole('button')).toHaveCount(0)

  await decision(desk).getByRole('button', { name: 'Вернуть в очередь' }).click()
  await expect(decision(desk)).not.toContainText('Проверяете вы')
  await other.goto(`/admin/review?report=${id}`)
  await expect(decision(other).getByRole('button', { name: 'Наградить…' })).toBeVisible()
  // The other window does not hear of the decision until it was refused.
  const { promise: heard, resolve: hear } = Promise.withResolvers<void>()
  await other.route('**/api/user-activity-enrolls**', async route => {
    if (route.request().method() === 'GET') await heard
    await route.fallback()
  })
  await ok(calls(desk).put(`/user-activity-enrolls/${id}`, { status: 'rewarded' }))
  const refused = other.waitForResponse(answer => answer.status() === 409)
  await decision(other).getByRole('button', { name: 'На доработку…' }).click()
  await refused
  hear()
  await expect(
    other.getByRole('alert').filter({ hasText: 'Решение уже принял другой модератор' }),
  ).toBeVisible()
  await expect(row(other, name).filter({ hasText: resident })).toHaveCount(0)
  await expect(other).not.toHaveURL(new RegExp(`report=${id}$`))
})

test('reports are decided one after another with the keyboard alone, under any layout', {
  tag: '@desktop',
}, async ({ visit }) => {
  const desk = await visit(moderator)
  const home = await visit(resident)
  const names = [named('Полить клумбу'), named('Покормить котов')]
  const ids: number[] = []
  for (const name of names) ids.push(await report(home, await missionOf(desk, name), 'Сделано.'))
  const [first = 0, second = 0] = ids

  await desk.goto(`/admin/review?report=${second}`)
  await expect(decision(desk).getByRole('button', { name: 'Наградить…' })).toBeVisible()
  await desk.keyboard.press('KeyK')
  await expect(desk).toHaveURL(`/admin/review?report=${first}`)
  await expect(row(desk, names[0] ?? '')).toBeFocused()
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('heading', { level: 2, name: resident })).toBeFocused()
  await desk.keyboard.press('KeyY')
  await expect(desk.getByLabel('Комментарий, по желанию')).toBeFocused()
  // In a text field the keys type letters.
  await desk.keyboard.type('Джокер, да')
  await desk.keyboard.press('Control+Enter')
  await expect(desk).toHaveURL(`/admin/review?report=${second}`)
  await expect(desk.getByRole('heading', { level: 2, name: resident })).toBeFocused()
  await desk.keyboard.press('KeyL')
  await expect(desk.getByLabel('Что доработать')).toBeFocused()
  await desk.keyboard.press('Escape')
  await expect(decision(desk).getByRole('button', { name: 'На доработку…' })).toBeFocused()
})
