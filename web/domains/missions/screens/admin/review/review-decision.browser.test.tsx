import { expect, test } from 'vitest'
import { refusal, textOf } from '#web/testing/app.tsx'
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
