import { expect, test } from 'vitest'
import type { Enrolment } from './enrolments.ts'
import { isSame, lastSent, ownStoryOf, storyOf } from './story.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const enrolment = (own: Partial<Enrolment>) =>
  ({
    id: 7,
    status: 'enrolled',
    createdAt: '2026-11-10T12:00:00Z',
    submittedAt: null,
    claimedAt: null,
    claimedBy: null,
    deletedAt: null,
    decidedAt: null,
    decidedBy: null,
    moderator_comment: null,
    report: null,
    attachments: [],
    ...own,
  }) as Enrolment
const kinds = (own: Partial<Enrolment>) => storyOf(enrolment(own), null, [], now).map(chapter => chapter.kind)

test('the story of a report that was returned and sent again lists all events in chronological order', () => {
  const story = storyOf(
    enrolment({
      status: 'submitted',
      decidedAt: '2026-11-15T12:00:00Z',
      decidedBy: 'Лилия',
      moderator_comment: 'Добавьте фото',
      submittedAt: '2026-11-16T12:00:00Z',
      claimedAt: '2026-11-20T11:45:00Z',
      claimedBy: 'Лилия',
    }),
    null,
    [],
    now,
  )
  expect(story.map(chapter => chapter.kind)).toEqual(['enrolled', 'returned', 'sent', 'claimed'])
  expect(story[1]).toMatchObject({ by: 'Лилия', comment: 'Добавьте фото' })
})

test('a claim is listed for half an hour, and never one from before the report was sent', () => {
  const sent = { status: 'submitted', submittedAt: '2026-11-20T11:00:00Z' } as const
  expect(kinds({ ...sent, claimedAt: '2026-11-20T11:29:00Z' })).toEqual(['enrolled', 'sent'])
  expect(kinds({ ...sent, claimedAt: '2026-11-20T11:31:00Z' })).toEqual(['enrolled', 'sent', 'claimed'])
})

test('the reward is listed with its cause when it is for this enrolment', () => {
  const rewarded = enrolment({ status: 'rewarded', decidedAt: '2026-11-18T12:00:00Z' })
  const reward = { createdAt: '2026-11-18T12:00:00Z', comment: 'Спасибо!', enrolment: 7 }
  expect(storyOf(rewarded, reward, [], now).at(-1)).toMatchObject({ kind: 'rewarded', comment: 'Спасибо!' })
  expect(storyOf(rewarded, { ...reward, enrolment: 6 }, [], now).at(-1)).toMatchObject({ comment: null })
  // Moderators read the enrolment without the reward.
  const told = { ...rewarded, moderator_comment: 'Так держать' }
  expect(storyOf(told, null, [], now).at(-1)).toMatchObject({ comment: 'Так держать' })
})

const change = (at: string, field: string, after: unknown, by: { name: string } | null = null) => ({
  at,
  field,
  after,
  by,
})

test('a version that was sent while the report waited is listed as a change, and the latest one has no text of its own', () => {
  const [first, second, third] = [12, 13, 14].map(day => `2026-11-${day}T12:00:00Z`) as [
    string,
    string,
    string,
  ]
  const changes = [
    change(first, 'status', 'submitted'),
    change(first, 'report', 'Первый'),
    change(second, 'report', 'Второй'),
    change(third, 'attachments', [7]),
  ]
  const sent = enrolment({ status: 'submitted', submittedAt: first })
  const listed = (own: Enrolment, log = changes) =>
    storyOf(own, null, log, now).map(({ kind, at, report }) => [kind, at, report])
  expect(listed(sent).slice(1)).toEqual([
    ['sent', first, 'Первый'],
    ['changed', second, 'Второй'],
    ['changed', third, undefined],
  ])
  // Versions from before they were recorded: the first of the log is the one that was sent.
  expect(listed(sent, changes.slice(1)).map(([kind]) => kind)).toEqual([
    'enrolled',
    'sent',
    'changed',
    'changed',
  ])
  // A log that is older than the enrolment.
  expect(listed({ ...sent, submittedAt: '2026-11-15T12:00:00Z' }).at(-1)).toEqual([
    'sent',
    '2026-11-15T12:00:00Z',
    undefined,
  ])
})

test('the last sent report is compared by its text and its files', () => {
  const changes = [
    change('', 'report', 'Первый'),
    change('', 'attachments', [7]),
    change('', 'report', 'Второй'),
  ]
  const sent = lastSent(changes)
  expect(sent).toEqual({ report: 'Второй', attachments: [7] })
  expect(lastSent([change('', 'status', 'returned')])).toBe(null)
  const same = (report: string, ...attachments: number[]) => sent && isSame(sent, { report, attachments })
  expect([same('Второй\n', 7), same('Второй'), same('Второй', 8), same('Первый', 7)]).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('reports and returns that later ones have replaced are listed with what they said', () => {
  const days = [12, 13, 14, 15].map(day => `2026-11-${day}T12:00:00Z`)
  const [first, back, second, again] = days as [string, string, string, string]
  const by = { name: 'Лилия' }
  const changes = [
    change(first, 'status', 'submitted'),
    change(first, 'report', 'Первый отчёт'),
    change(back, 'status', 'returned', by),
    change(back, 'moderator_comment', 'Добавьте запись', by),
    change(second, 'status', 'submitted'),
    change(second, 'report', 'Второй отчёт'),
    change(again, 'status', 'rewarded', by),
  ]
  const own = { submittedAt: second, decidedAt: again, decidedBy: 'Лилия', report: 'Второй отчёт' }
  const story = storyOf(enrolment({ ...own, status: 'rewarded' }), null, changes, now)
  expect(story.map(({ kind, at, report, comment }) => [kind, at, report, comment])).toEqual([
    ['enrolled', '2026-11-10T12:00:00Z', undefined, null],
    ['sent', first, 'Первый отчёт', null],
    ['returned', back, undefined, 'Добавьте запись'],
    ['sent', second, undefined, null],
    ['rewarded', again, undefined, null],
  ])
  const waiting = storyOf(
    enrolment({ ...own, decidedAt: back, status: 'submitted' }),
    null,
    changes.slice(0, 6),
    now,
  )
  expect(waiting.map(({ kind }) => kind)).toEqual(['enrolled', 'sent', 'returned', 'sent'])
})

test('an enrolment that a moderator ended says who ended it and why, after each return of before', () => {
  const [sent, back, end] = [12, 13, 14].map(day => `2026-11-${day}T12:00:00Z`) as [string, string, string]
  const by = { name: 'Лилия' }
  const changes = [
    change(sent, 'status', 'submitted'),
    change(sent, 'report', 'Отчёт'),
    change(back, 'status', 'returned', by),
    change(back, 'moderator_comment', 'Добавьте запись', by),
    change(end, 'status', 'canceled', by),
    change(end, 'moderator_comment', 'Срок прошёл', by),
  ]
  const own = { status: 'canceled', submittedAt: sent, deletedAt: end } as const
  const listed = (decided: Partial<Enrolment>, log = changes) =>
    storyOf(enrolment({ ...own, ...decided }), null, log, now)
      .slice(2)
      .map(({ kind, at, by, comment }) => [kind, at, by, comment])
  const returned = ['returned', back, 'Лилия', 'Добавьте запись']
  expect(listed({ decidedAt: end, decidedBy: 'Вера', moderator_comment: 'Срок прошёл' })).toEqual([
    returned,
    ['ended', end, 'Вера', 'Срок прошёл'],
  ])
  // The resident left: the last decision is still the return.
  const before = { decidedAt: back, decidedBy: 'Лилия', moderator_comment: 'Добавьте запись' }
  expect(listed(before, changes.slice(0, 4))).toEqual([returned])
  // Without a report there is no log.
  const early = enrolment({ ...own, submittedAt: null, decidedAt: end, moderator_comment: 'Срок прошёл' })
  expect(storyOf(early, null, [], now).map(({ kind }) => kind)).toEqual(['enrolled', 'ended'])
})

const file = (id: number) => ({ id }) as Enrolment['attachments'][number]

test('a version that was replaced is listed with its files, and the latest one where a draft has taken its place', () => {
  const [first, second, back] = [12, 13, 14].map(day => `2026-11-${day}T12:00:00Z`) as [
    string,
    string,
    string,
  ]
  const changes = [
    change(first, 'status', 'submitted'),
    change(first, 'report', 'Первый'),
    change(first, 'attachments', [7]),
    change(second, 'report', 'Второй'),
  ]
  const latest = (own: Partial<Enrolment>, log = changes) => {
    const story = storyOf(enrolment({ submittedAt: first, ...own }), null, log, now)
    return story.findLast(({ kind }) => kind === 'changed' || kind === 'sent')
  }
  const same = { report: 'Второй', attachments: [file(7)] }
  const draft = { report: 'Черновик', attachments: [file(8)] }
  const asSent = { report: 'Второй', files: [7] }
  expect(storyOf(enrolment({ submittedAt: first }), null, changes, now)[1]).toMatchObject({
    report: 'Первый',
    files: [7],
  })
  // A returned report is changed in its form.
  for (const own of [same, draft])
    expect(latest({ ...own, status: 'returned', decidedAt: back })).toMatchObject(asSent)
  for (const status of ['rewarded', 'canceled'] as const) {
    expect(latest({ ...draft, status, decidedAt: back })).toMatchObject(asSent)
    expect(latest({ ...same, status, decidedAt: back })?.report).toBeUndefined()
  }
  // A log of before the versions were recorded.
  expect(latest({ ...same, status: 'rewarded' }, changes.slice(0, 1))?.report).toBeUndefined()
})

test('who left reads at the end that they left, whom a moderator ended and who takes part does not', () => {
  const end = '2026-11-14T12:00:00Z'
  const last = (own: Partial<Enrolment>) => ownStoryOf(enrolment(own), null).at(-1)
  expect(last({ status: 'canceled', deletedAt: end })).toMatchObject({ kind: 'left', at: end, by: null })
  expect(last({ status: 'canceled', deletedAt: end, decidedAt: end })?.kind).toBe('ended')
  expect(last({ status: 'enrolled' })?.kind).toBe('enrolled')
})
