import { expect, test } from 'vitest'
import { refusal, textOf } from '#web/testing/app.tsx'
import { list, moderator, visit } from '#web/testing/city.tsx'

const superadmin = { role: { type: 'superadmin' } }
const at = '2026-11-21T09:30:00.000Z'
const nothing = { data: null }
const author = {
  data: { id: 2, attributes: { full_name: 'Анна Орлова', username: 'anna', avatar: nothing } },
}

const file = (id: number, name: string, mime: string, takenDownAt: string | null = null) => ({
  id,
  attributes: {
    name: takenDownAt ? 'Файл изъят' : name,
    url: `/uploads/${id}`,
    mime,
    size: 12,
    width: null,
    height: null,
    formats: null,
    takenDownAt,
  },
})

/** The desk with a report of these files, as the server has them at each moment. */
async function desk(as: object, files: () => readonly object[], more: Parameters<typeof visit>[2] = {}) {
  const row = () => ({
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
      attachments: { data: files() },
      user: author,
      activity: nothing,
      claimed_by: nothing,
      decided_by: nothing,
    },
  })
  return visit('/admin/review?report=5', as, {
    'GET /user-activity-enrolls': () => list([row()]),
    'GET /user-activity-enrolls/5': () => ({ data: row(), meta: {} }),
    'GET /user-activity-enroll-change-items': () => list(),
    'GET /file-change-items': () => list(),
    'GET /bookings': () => list(),
    'GET /tags': () => list(),
    ...more,
  })
}

const change = (id: number, createdAt: string, field: string, from: unknown, to: unknown) => ({
  id,
  attributes: { field, old_value: from, new_value: to, createdAt, changed_by: author },
})
const takedown = change(1, at, 'takedown_reason', null, 'Чужой пропуск')
const before = '2026-11-20T09:30:00.000Z'
const between = '2026-11-20T12:00:00.000Z'
/** The log of a report that was returned and sent again with file 41 in place of file 40, the latest first. */
const replaced = [
  change(1, before, 'status', 'enrolled', 'submitted'),
  change(2, before, 'report', null, 'Эскиз готов.'),
  change(3, before, 'attachments', [], [40]),
  change(4, between, 'status', 'submitted', 'returned'),
  change(5, at, 'status', 'returned', 'submitted'),
  change(6, at, 'report', 'Эскиз готов.', 'Нарисовали.'),
  change(7, at, 'attachments', [40], [41]),
].toReversed()

const takeDown = 'Изъять файл…'

test('the Superadmin takes one of the files of a report down for a reason, and a placeholder stays', async () => {
  let isTaken = false
  const { screen, sent } = await desk(
    superadmin,
    () => [
      file(40, 'пропуск.png', 'image/png', isTaken ? at : null),
      file(41, 'протокол.pdf', 'application/pdf'),
    ],
    {
      'POST /upload/files/40/take-down': () => {
        isTaken = true
        return file(40, '', 'image/png', at).attributes
      },
    },
  )
  await screen.getByRole('button', { name: takeDown }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Изъять' }).click()
  await expect.element(dialog.getByText('Выберите файл')).toBeVisible()
  await expect.element(dialog.getByText('Напишите, почему файл изъят')).toBeVisible()
  await dialog.getByLabelText('пропуск.png').click()
  await dialog.getByLabelText('Причина').fill('  Чужой пропуск ')
  await dialog.getByRole('button', { name: 'Изъять' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent.filter(({ method }) => method === 'POST')).toMatchObject([
    { path: '/upload/files/40/take-down', body: { data: { reason: 'Чужой пропуск' } } },
  ])
  const left = screen.getByRole('listitem').filter({ hasText: 'Файл изъят' })
  await expect.poll(textOf(left)).toMatch(/21.ноября/)
  expect(left.element().querySelector('a, img, button')).toBeNull()
  await expect.element(screen.getByRole('link', { name: /протокол\.pdf/ })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Увеличить: пропуск.png' })).not.toBeInTheDocument()
})

test('the story of the report says who took a file down, and why', async () => {
  const { screen, sent } = await desk(moderator, () => [file(41, '', 'application/pdf', at)], {
    'GET /file-change-items': () => list([takedown]),
  })
  const taken = screen.getByRole('listitem').filter({ hasText: 'Чужой пропуск' })
  await expect.poll(textOf(taken)).toMatch(/Файл изъят.*Анна Орлова/)
  const asked = sent.find(({ path }) => path.startsWith('/file-change-items'))
  expect(decodeURIComponent(asked?.path ?? '')).toContain('filters[file][id][$in][0]=41')
})

test('the story says who took a file down that the resident has replaced since', async () => {
  const { screen, sent } = await desk(moderator, () => [file(41, 'протокол.pdf', 'application/pdf')], {
    'GET /user-activity-enroll-change-items': () => list(replaced),
    'GET /upload/files': () => [{ id: 40, ...file(40, '', 'application/pdf', between).attributes }],
    'GET /file-change-items': () => list([takedown]),
  })
  const taken = screen.getByRole('listitem').filter({ hasText: 'Чужой пропуск' })
  await expect.poll(textOf(taken)).toMatch(/Файл изъят.*Анна Орлова/)
  const asked = sent.filter(({ path }) => path.startsWith('/file-change-items'))
  expect(asked.map(({ path }) => /filters\[file\].*?=\d+/.exec(decodeURIComponent(path))?.[0])).toEqual([
    'filters[file][id][$in][0]=40',
  ])
})

test('a refusal leaves the reason in the dialog', async () => {
  const { screen } = await desk(superadmin, () => [file(41, 'протокол.pdf', 'application/pdf')], {
    'POST /upload/files/41/take-down': () => refusal(503, 'BusyError', 'Повторите через пару секунд'),
  })
  await screen.getByRole('button', { name: takeDown }).click()
  const dialog = screen.getByRole('dialog', { name: 'Изъять файл «протокол.pdf»' })
  await dialog.getByLabelText('Причина').fill('Утечка')
  await dialog.getByRole('button', { name: 'Изъять' }).click()
  await expect.element(screen.getByText('Повторите через пару секунд')).toBeVisible()
  await expect.element(dialog.getByLabelText('Причина')).toHaveValue('Утечка')
})

test('a moderator takes nothing down, and nobody what is down already', async () => {
  const there = await desk(moderator, () => [file(41, 'протокол.pdf', 'application/pdf')])
  await expect.element(there.screen.getByRole('link', { name: /протокол\.pdf/ })).toBeVisible()
  await expect.element(there.screen.getByRole('button', { name: takeDown })).not.toBeInTheDocument()
  await there.screen.unmount()
  const gone = await desk(superadmin, () => [file(41, '', 'application/pdf', at)])
  await expect.element(gone.screen.getByText('Файл изъят')).toBeVisible()
  await expect.element(gone.screen.getByRole('button', { name: takeDown })).not.toBeInTheDocument()
})

test('the story of the report has the files of a version that another one has replaced', async () => {
  const { screen, sent } = await desk(moderator, () => [file(41, 'протокол.pdf', 'application/pdf')], {
    'GET /user-activity-enroll-change-items': () => list(replaced),
    'GET /upload/files': () => [{ id: 40, ...file(40, 'эскиз.pdf', 'application/pdf').attributes }],
  })
  const first = screen.getByRole('listitem').filter({ hasText: 'Эскиз готов.' })
  await expect.element(first.getByRole('link', { name: /эскиз\.pdf/ })).toBeVisible()
  expect(sent.filter(({ path }) => path.startsWith('/upload/files'))).toHaveLength(1)
  expect(first.getByRole('link', { name: /протокол\.pdf/ }).query()).toBeNull()
})
