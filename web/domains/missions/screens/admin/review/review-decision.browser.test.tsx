import { expect, test } from 'vitest'
import { queryClient } from '#web/queries.ts'
import { acted, refusal, textOf } from '#web/testing/app.tsx'
import { list, moderator, visit } from '#web/testing/city.tsx'

const at = '2026-11-21T09:30:00.000Z'
const later = '2026-11-22T09:30:00.000Z'
const nothing = { data: null }
const person = (id: number, full_name: string) => ({
  data: { id, attributes: { full_name, username: `u${id}`, avatar: nothing } },
})
const row = (attributes: object) => ({
  id: 5,
  attributes: {
    status: 'submitted',
    report: 'Нарисовали.',
    createdAt: at,
    submittedAt: at,
    claimedAt: null,
    decidedAt: null,
    deletedAt: null,
    moderator_comment: null,
    attachments: { data: [] },
    user: person(2, 'Пётр Ильин'),
    activity: nothing,
    claimed_by: nothing,
    decided_by: nothing,
    ...attributes,
  },
})
const returned = { decidedAt: at, decided_by: person(3, 'Вера Ключ'), moderator_comment: 'Добавьте фото' }
const left = { ...returned, status: 'canceled', deletedAt: later }
const ended = { ...left, decidedAt: later, moderator_comment: 'Срок прошёл' }

/** The desk with an enrolment that has these attributes, as the server has them at each moment. */
const desk = (now: () => object, more: Parameters<typeof visit>[2] = {}) =>
  visit('/admin/review?report=5', moderator, {
    'GET /user-activity-enrolls': () => list('status' in now() ? [] : [row(now())]),
    'GET /user-activity-enrolls/5': () => ({ data: row(now()), meta: {} }),
    'GET /user-activity-enroll-change-items': () => list(),
    'GET /bookings': () => list(),
    'GET /tags': () => list(),
    ...more,
  })

test.each([
  [left, /^Житель вышел из миссииПётр Ильин$/],
  [ended, /^Решение уже принял другой модераторЖитель снят с миссии$/],
])(
  'a decision that comes too late says whether the resident or a moderator was first: %#',
  async (outcome, said) => {
    let now: object = returned
    const { screen } = await desk(() => now, {
      'PUT /user-activity-enrolls/5': () => {
        now = outcome
        return refusal(409, 'ConflictError', 'Запись отменена: на миссию можно записаться ещё раз')
      },
    })
    await screen.getByRole('button', { name: 'Взять на проверку' }).click()
    await expect.poll(textOf(screen.getByRole('alert'))).toMatch(said)
  },
)

test.each([
  [left, /Житель вышел из миссии(?!.*Вера)/, 'Добавьте фото', /^Возвращён на доработку/],
  [ended, /Житель снят с миссии.*Вера Ключ/, 'Срок прошёл', /^Снят с миссии.*Вера Ключ/],
])(
  'an enrolment that ended names who ended it, and a moderator with the reason: %#',
  async (outcome, notice, comment, chapter) => {
    const { screen } = await desk(() => outcome)
    const decision = screen.getByRole('region', { name: 'Решение' })
    await expect.poll(textOf(decision)).toMatch(notice)
    await expect.poll(textOf(screen.getByRole('listitem').filter({ hasText: comment }))).toMatch(chapter)
  },
)

/** The desk with a report that changes on the server when `change` is called; a decision names the version that it is about. */
async function changing(changes: object) {
  let now: object = { updatedAt: at }
  const versions: (string | null)[] = []
  const change = () => {
    now = { ...now, updatedAt: later, ...changes }
  }
  let atDecision = () => {}
  const { screen } = await desk(() => now, {
    'PUT /user-activity-enrolls/5': ({ body, ifMatch }) => {
      if ('claimed' in body.data) {
        now = { ...now, claimedAt: new Date().toISOString(), claimed_by: person(1, 'Ада Минская') }
        return { data: row(now), meta: {} }
      }
      versions.push(ifMatch)
      atDecision()
      if (ifMatch !== `"${later}"`) return refusal(412, 'PreconditionFailedError', 'Запись изменилась')
      now = { ...now, status: 'rewarded', decidedAt: later }
      return { data: row(now), meta: {} }
    },
  })
  await screen.getByRole('button', { name: 'Наградить…' }).click()
  const reward = () => screen.getByRole('form').getByRole('button', { name: 'Наградить' }).click()
  const onDecision = (act: () => void) => {
    atDecision = act
  }
  return { screen, versions, reward, change, onDecision }
}

test('a report that its resident replaces at the moment of the decision is not decided unseen', async () => {
  const { screen, versions, reward, change, onDecision } = await changing({
    report: 'Нарисовали и повесили.',
  })
  onDecision(change)
  await reward()
  await expect.element(screen.getByText('Житель изменил отчёт')).toBeVisible()
  await expect.element(screen.getByText('Нарисовали и повесили.')).toBeVisible()
  await reward()
  await expect.poll(() => versions).toEqual([`"${at}"`, `"${later}"`])
})

test('a report that was replaced while its form was open is not decided before it is read', async () => {
  const { screen, versions, reward, change } = await changing({ report: 'Нарисовали и повесили.' })
  change()
  await acted(() => queryClient.invalidateQueries())
  await expect.element(screen.getByText('Нарисовали и повесили.')).toBeVisible()
  await reward()
  await expect.element(screen.getByText('Житель изменил отчёт')).toBeVisible()
  expect(versions).toEqual([])
  await reward()
  await expect.poll(() => versions).toEqual([`"${later}"`])
})

test('a version without other words or files does not stop a decision', async () => {
  const { screen, versions, reward, change, onDecision } = await changing({})
  onDecision(change)
  await reward()
  await expect.element(screen.getByText('Награда вручена')).toBeVisible()
  expect(versions).toEqual([`"${at}"`, `"${later}"`])
})

/** The desk with a late enrolment without a report, whose form of taking off is written; the answer says that it has changed. */
async function takingOff(changes: object) {
  let now: object = { updatedAt: at, status: 'enrolled', submittedAt: null, report: 'Черно' }
  const versions: (string | null)[] = []
  const { screen } = await desk(() => now, {
    'PUT /user-activity-enrolls/5': ({ ifMatch }) => {
      versions.push(ifMatch)
      now = { ...now, updatedAt: later, ...changes }
      if (ifMatch !== `"${later}"`) return refusal(412, 'PreconditionFailedError', 'Запись изменилась')
      now = { ...now, ...ended }
      return { data: row(now), meta: {} }
    },
  })
  await screen.getByRole('button', { name: 'Снять с миссии…' }).click()
  const form = screen.getByRole('form')
  await form.getByRole('textbox').fill('Отчёта нет')
  const send = () => form.getByRole('button', { name: 'Снять с миссии' }).click()
  await send()
  return { screen, versions, send }
}

test('who sends a report at last is not taken off the mission before it is read', async () => {
  const { screen, versions, send } = await takingOff({
    status: 'submitted',
    submittedAt: later,
    report: 'Успел.',
  })
  await expect.element(screen.getByText('Житель прислал отчёт')).toBeVisible()
  await expect.element(screen.getByText('Успел.')).toBeVisible()
  expect(versions).toEqual([`"${at}"`])
  await send()
  await expect.poll(() => versions).toEqual([`"${at}"`, `"${later}"`])
})

test('a draft that saves itself meanwhile does not stop a moderator from taking its author off', async () => {
  const { versions } = await takingOff({ report: 'Черновик' })
  await expect.poll(() => versions).toEqual([`"${at}"`, `"${later}"`])
})

test('who has sent a report at last is not taken off either once a colleague has returned it', async () => {
  const { screen, versions } = await takingOff({ ...returned, status: 'returned', submittedAt: later })
  await expect
    .poll(textOf(screen.getByRole('alert')))
    .toMatch(/^Решение уже принял другой модераторОтчёт возвращён/)
  expect(versions).toEqual([`"${at}"`])
})

test('a report that a colleague has returned meanwhile is told of as decided, not as changed', async () => {
  const { screen, reward, change, onDecision } = await changing({ ...returned, status: 'returned' })
  onDecision(change)
  await reward()
  await expect
    .poll(textOf(screen.getByRole('alert')))
    .toMatch(/^Решение уже принял другой модераторОтчёт возвращён/)
})
