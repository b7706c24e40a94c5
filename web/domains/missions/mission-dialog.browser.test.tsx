import { Link } from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { queryClient } from '../../queries.ts'
import { lostConnection } from '../../rest/http.ts'
import { refusal, serve, show, textOf } from '../../testing/app.tsx'
import { list } from '../../testing/city.tsx'
import { openModals } from '../../ui/modal/modal.ts'
import { missionInfo } from './modals.ts'

afterEach(() => page.viewport(1440, 900))

const at = '2026-11-21T09:30:00.000Z'
const none = { data: null }
const mission = {
  id: 7,
  attributes: {
    name: 'Нарисовать карту',
    type: 'activity_type_3',
    description: 'Что с чем связано. '.repeat(200),
    points: 100,
    balance: 50,
    places: null,
    effort: null,
    publish_at: null,
    opens_at: at,
    available_until: null,
    deletedAt: null,
    requires_report: true,
    is_repeatable: false,
    createdAt: at,
    updatedAt: at,
    badge: none,
    image: none,
  },
}
const sent = {
  status: 'submitted',
  createdAt: at,
  submittedAt: at as string | null,
  decidedAt: null as string | null,
  claimedAt: null as string | null,
  deletedAt: null as string | null,
  updatedAt: at,
  report: 'Нарисовали.',
  moderator_comment: null as string | null,
  attachments: { data: null as object[] | null },
  claimed_by: none,
  decided_by: none,
}
type Enrolment = typeof sent
const returned = { ...sent, status: 'returned', decidedAt: at, moderator_comment: 'Приложите фото.' }
const begun = { ...sent, status: 'enrolled', submittedAt: null, report: '' }
const change = (id: number, field: string, new_value: unknown, createdAt = at) => ({
  id,
  attributes: { field, old_value: null, new_value, createdAt, changed_by: none },
})

const fileOf = (id: number, name: string) => ({
  id,
  name,
  url: `/uploads/${id}.pdf`,
  size: 340,
  takenDownAt: null,
})

/** The dialog of a mission in which the reader's enrolment is this; `onPut` answers what is sent, as the server does. */
async function open(
  enrolment: Enrolment | null,
  onPut: (data: Partial<Enrolment>, ifMatch: string | null) => unknown = () => undefined,
  minutes: number | null = null,
  more: object = {},
  // The latest first.
  changes = [change(2, 'attachments', []), change(1, 'report', 'Нарисовали.')],
  /** Of a mission that is repeated: another enrolment, which was rewarded before, and when and of which enrolment the latest reward was given. */
  { rewarded, reward, of }: { rewarded?: Enrolment; reward?: string; of?: number } = {},
) {
  // The dialog of the test before may have asked after its end.
  queryClient.clear()
  let mine = enrolment
  let id = 5
  let ended: object | null = null
  let isGone = false
  const row = () => ({ id, attributes: mine })
  const calls = serve({
    'GET /users/me': () => ({ id: 1, role: { type: 'authenticated' }, avatar: null }),
    'GET /activities/7': () =>
      isGone
        ? refusal(404, 'NotFoundError')
        : { data: { ...mission, attributes: { ...mission.attributes, ...more } }, meta: {} },
    'GET /user-activities': () => {
      const enrolment = of ? { data: { id: of, attributes: {} } } : none
      return list(
        reward ? [{ id: 9, attributes: { createdAt: reward, comment: null, cause: none, enrolment } }] : [],
      )
    },
    'GET /user-activity-enrolls': ({ path }) => {
      const isOfEnded = path.includes('$notNull')
      if (mine && (mine.deletedAt !== null) === isOfEnded) return list([row()])
      return list(rewarded && !isOfEnded ? [{ id: 4, attributes: rewarded }] : [])
    },
    'GET /user-activity-enrolls/5': () => ({ data: ended ?? row(), meta: {} }),
    'POST /user-activity-enrolls': () => {
      if (mine?.deletedAt) {
        ended = row()
        id = 6
      }
      mine = { ...sent, status: 'enrolled', submittedAt: null, report: '' }
      return { data: row(), meta: {} }
    },
    'GET /user-activity-enrolls/decision-time': () => ({ data: { minutes } }),
    'GET /user-activity-enroll-change-items': () => list(changes),
    'GET /upload/files': () => [fileOf(31, 'эскиз.pdf')],
    'POST /upload': () => new Promise(() => undefined),
    'PUT /user-activity-enrolls/5': async ({ body, ifMatch }) => {
      const answer = await onPut(body.data, ifMatch)
      if (answer instanceof Response) {
        if (answer.status === 409) mine = mine && { ...mine, claimedAt: new Date().toISOString() }
        return answer
      }
      const { attachments: _, ...data } = body.data
      mine = { ...(mine ?? sent), ...data, ...(data.status === 'canceled' && { deletedAt: at }) }
      return { data: row(), meta: {} }
    },
  })
  const screen = await show(<Link to={'/elsewhere' as '/'}>Дальше</Link>)
  void missionInfo.open({ id: 7 })
  const dialog = screen.getByRole('dialog', { name: 'Нарисовать карту' })
  await expect.element(dialog).toBeVisible()
  const press = (name: string, within = dialog) => within.getByRole('button', { name }).click()
  const asked = (path: string) => calls.filter(call => call.path === path).length
  return {
    screen,
    dialog,
    press,
    asked,
    paths: () => calls.map(({ path }) => path),
    /** The enrolment becomes this, which the dialog does not know yet. */
    turnUnseen: (next: Enrolment) => {
      mine = next
    },
    /** The enrolment becomes this, and a notice says so. */
    turn: (next: Enrolment) => {
      mine = next
      return queryClient.invalidateQueries()
    },
    /** A moderator deletes the mission, and the enrolment becomes this. */
    erase: (next: Enrolment) => {
      mine = next
      isGone = true
      return queryClient.invalidateQueries()
    },
    puts: () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body.data),
    keys: () => calls.filter(({ method }) => method === 'PUT').map(({ key }) => key),
  }
}

test('a sent report is changed while it waits, without drafts, and closing asks about what was not sent', async () => {
  const { screen, dialog, press, puts } = await open(sent)
  await press('Изменить отчёт')
  const field = dialog.getByLabelText('Отчёт', { exact: true })
  await expect.element(field).toHaveValue('Нарисовали.')
  await field.fill('Нарисовали и повесили.')
  await press('Закрыть')
  const question = screen.getByRole('dialog', { name: 'Закрыть без отправки?' })
  await press('Вернуться к отчёту', question)
  await expect.element(question).not.toBeInTheDocument()
  await press('Отправить изменения')
  await expect.element(dialog.getByRole('button', { name: 'Изменить отчёт' })).toBeVisible()
  expect(puts()).toEqual([{ status: 'submitted', report: 'Нарисовали и повесили.', attachments: [] }])
  await press('Закрыть')
  await expect.poll(() => openModals.get().length).toBe(0)
})

test('a claim that arrives while the report is being changed is said, and the text stays', async () => {
  const message = 'Отчёт уже проверяет модератор'
  const { screen, dialog, press } = await open(sent, () => refusal(409, 'ConflictError', message))
  await press('Изменить отчёт')
  const field = dialog.getByLabelText('Отчёт', { exact: true })
  await field.fill('Нарисовали и повесили.')
  await press('Отправить изменения')
  await expect.element(screen.getByText(message, { exact: true })).toBeVisible()
  await expect.element(dialog.getByText(/изменить его нельзя/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Отправить изменения' })).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('Нарисовали и повесили.')
})

test('a report returned while its author changes it keeps what is written, which becomes the draft', async () => {
  const { dialog, press, puts, turn } = await open(sent)
  await press('Изменить отчёт')
  const field = dialog.getByLabelText('Отчёт', { exact: true })
  await field.fill('Нарисовали и повесили.')
  await turn(returned)
  await expect.element(dialog.getByRole('button', { name: 'Отправить снова' })).toBeVisible()
  await expect.element(field).toHaveValue('Нарисовали и повесили.')
  await expect.element(field).toHaveFocus()
  await expect.poll(puts).toEqual([{ report: 'Нарисовали и повесили.', attachments: [] }])
})

test('a returned report that is sent again in the same dialog closes its form, and a draft is not said of what was sent', async () => {
  const { dialog, press, turn } = await open(sent)
  await press('Изменить отчёт')
  await dialog.getByLabelText('Отчёт', { exact: true }).fill('Нарисовали и повесили.')
  await turn(returned)
  await expect.element(dialog.getByText('Черновик сохранён')).toBeVisible()
  await press('Отправить снова')
  await expect.element(dialog.getByRole('button', { name: 'Изменить отчёт' })).toBeVisible()
  await expect.element(dialog.getByText(/Пока изменения не отправлены/)).not.toBeInTheDocument()
})

test('a report that was sent in another window meanwhile has no draft', async () => {
  const { dialog, press, turn } = await open(sent)
  await press('Изменить отчёт')
  await dialog.getByLabelText('Отчёт', { exact: true }).fill('Нарисовали и повесили.')
  await turn(returned)
  await expect.element(dialog.getByText('Черновик сохранён')).toBeVisible()
  await turn({ ...sent, report: 'Отправили из другого окна.' })
  await expect.element(dialog.getByText(/Пока изменения не отправлены/)).toBeVisible()
  await expect.element(dialog.getByText(/Черновик сохранён/)).not.toBeInTheDocument()
})

const later = '2026-11-21T10:30:00.000Z'
const refuseOld = (_: unknown, ifMatch: string | null) =>
  ifMatch === `"${at}"` ? refusal(412, 'PreconditionFailedError', 'Запись изменилась') : undefined

test('changes of a report that was returned unseen are not sent: its author reads why first', async () => {
  const { screen, dialog, press, puts, turnUnseen } = await open(sent, refuseOld)
  await press('Изменить отчёт')
  const field = dialog.getByLabelText('Отчёт', { exact: true })
  await field.fill('Нарисовали и повесили.')
  turnUnseen({ ...returned, updatedAt: later })
  await press('Отправить изменения')
  await expect.element(screen.getByText(/модератор вернул отчёт: прочитайте комментарий/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Отправить снова' })).toBeVisible()
  await expect.element(dialog.getByText('Приложите фото.').first()).toBeVisible()
  await expect.element(field).toHaveValue('Нарисовали и повесили.')
  expect(puts().filter(({ status }) => status === 'submitted')).toHaveLength(1)
})

test('changes of a report that was claimed and released unseen are sent', async () => {
  const versions: (string | null)[] = []
  const { dialog, press, turnUnseen } = await open(sent, (data, ifMatch) => {
    versions.push(ifMatch)
    return refuseOld(data, ifMatch)
  })
  await press('Изменить отчёт')
  await dialog.getByLabelText('Отчёт', { exact: true }).fill('Нарисовали и повесили.')
  turnUnseen({ ...sent, updatedAt: later })
  await press('Отправить изменения')
  await expect.element(dialog.getByRole('button', { name: 'Изменить отчёт' })).toBeVisible()
  expect(versions).toEqual([`"${at}"`, `"${later}"`])
})

test('nothing is added to a report while it is being sent', async () => {
  const { promise: sending, resolve } = Promise.withResolvers<void>()
  const { dialog, press } = await open({ ...returned, report: 'Нарисовали и повесили.' }, () => sending)
  await press('Отправить снова')
  const field = dialog.getByLabelText('Отчёт', { exact: true })
  await expect.element(field).toHaveAttribute('readonly')
  await expect
    .element(dialog.getByRole('button', { name: /^Прикрепить файлы/ }))
    .toHaveAttribute('aria-disabled', 'true')
  const input = dialog.element().querySelector('input[type="file"]')
  if (!input) throw new Error('no field of files')
  await userEvent.upload(input, new File(['%PDF-1.4'], 'план.pdf', { type: 'application/pdf' }))
  await expect.element(dialog.getByText('план.pdf')).not.toBeInTheDocument()
  resolve()
  await expect.element(dialog.getByRole('button', { name: 'Изменить отчёт' })).toBeVisible()
})

const unsent = 'Неотправленный отчёт'

test('whom a moderator takes off the mission keeps the words of the report, and reads why, also after enrolling again', async () => {
  const { dialog, press, turn } = await open({ ...sent, status: 'enrolled', submittedAt: null, report: '' })
  await dialog.getByLabelText('Отчёт', { exact: true }).fill('Нарисовали и повесили.')
  await turn({
    ...sent,
    status: 'canceled',
    decidedAt: at,
    deletedAt: at,
    moderator_comment: 'Карта уже есть',
  })
  const kept = dialog.getByLabelText(unsent)
  await expect.element(kept).toHaveValue('Нарисовали и повесили.')
  await expect.element(kept).toHaveAttribute('readonly')
  await expect
    .poll(textOf(dialog.getByRole('status').filter({ hasText: 'Отчёт уже не отправить' })))
    .toMatch(/^Вас сняли с миссии\s*Карта уже есть/)
  await press('Записаться')
  await expect.element(dialog.getByLabelText('Отчёт', { exact: true })).toHaveValue('')
  await expect.element(kept).toHaveValue('Нарисовали и повесили.')
})

test('whose mission is deleted keeps the words of the report, and reads that it is gone', async () => {
  const { dialog, erase } = await open({ ...sent, status: 'enrolled', submittedAt: null, report: '' })
  await dialog.getByLabelText('Отчёт', { exact: true }).fill('Нарисовали и повесили.')
  await erase({ ...sent, status: 'canceled', deletedAt: at })
  await expect.element(dialog.getByLabelText(unsent)).toHaveValue('Нарисовали и повесили.')
  await expect.element(dialog.getByText('Миссии больше нет: загляните в другие миссии.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Записаться' })).not.toBeInTheDocument()
})

test('words that were written are kept when the reward comes first', async () => {
  const { dialog, press, turn } = await open(sent)
  await press('Изменить отчёт')
  await dialog.getByLabelText('Отчёт', { exact: true }).fill('Нарисовали и повесили.')
  await turn({ ...sent, status: 'rewarded', decidedAt: at })
  await expect.element(dialog.getByLabelText(unsent)).toHaveValue('Нарисовали и повесили.')
})

test('who leaves the mission keeps nothing of the report', async () => {
  const { screen, dialog, press } = await open({ ...sent, status: 'enrolled', submittedAt: null, report: '' })
  await dialog.getByLabelText('Отчёт', { exact: true }).fill('Нарисовали.')
  await press('Выйти из миссии')
  await press('Выйти из миссии', screen.getByRole('dialog', { name: 'Выйти из миссии?' }))
  await expect.element(dialog.getByRole('button', { name: 'Записаться' })).toBeVisible()
  await expect.element(dialog.getByLabelText(unsent)).not.toBeInTheDocument()
})

test.each([
  [{ ...sent, status: 'enrolled', submittedAt: null, report: '' }, /^Выйти из миссии\?Записаться/],
  [{ ...sent, status: 'enrolled', submittedAt: null }, /\?Черновик отчёта не сохранится\. Записаться/],
  [sent, /отчёт останется в ходе миссии, но в новую запись не перейдёт\. Записаться/],
  [returned, /не перейдёт\. Неотправленные правки не сохранятся\. Записаться/],
])('who is about to leave the mission reads what becomes of the report', async (enrolment, words) => {
  const { screen, press } = await open(enrolment)
  await press('Выйти из миссии')
  const question = screen.getByRole('dialog', { name: 'Выйти из миссии?' })
  await expect.poll(textOf(question)).toMatch(words)
})

test.each([
  ['frees the place', null, /\?Место освободится\. Записаться/],
  ['keeps a place of a mission that gave a reward', 4, /\?Записаться/],
])('who leaves a mission with places %s', async (_, rewarded, words) => {
  const { screen, press } = await open(begun, undefined, null, { places: 3, is_repeatable: true }, [], {
    ...(rewarded && { reward: at, of: rewarded }),
  })
  await press('Выйти из миссии')
  const question = screen.getByRole('dialog', { name: 'Выйти из миссии?' })
  await expect.poll(textOf(question)).toMatch(words)
})

test('a report may be sent after the deadline, but not of a mission that is deleted', async () => {
  const { dialog, erase } = await open(begun, undefined, null, {
    available_until: '2026-01-01T09:30:00.000Z',
  })
  await expect.element(dialog.getByText(/^Срок прошёл, но отчёт ещё можно отправить/)).toBeVisible()
  // The enrolment is still known as it was.
  await erase(begun)
  await expect.element(dialog.getByText(/отчёт ещё можно отправить/)).not.toBeInTheDocument()
})

const storyIn = (dialog: Locator) => dialog.getByRole('region', { name: 'Ход миссии' })
const end = { status: 'canceled', deletedAt: '2026-11-22T09:30:00.000Z' }

test('whom a moderator took off reads the story of the report, until they enrol again', async () => {
  const reason = { decidedAt: end.deletedAt, moderator_comment: 'Карта уже есть' }
  const { dialog, press, asked } = await open({ ...sent, ...end, ...reason })
  await expect
    .poll(textOf(storyIn(dialog)))
    .toMatch(/Вы записались.*Отчёт отправлен.*Нарисовали\..*Вас сняли с миссии.*Карта уже есть/s)
  expect(textOf(storyIn(dialog))()).not.toContain('Ждём модератора')
  expect(asked('/user-activity-enrolls/decision-time')).toBe(0)
  await press('Записаться')
  await expect.element(dialog.getByRole('button', { name: 'Отправить отчёт' })).toBeVisible()
  expect(textOf(storyIn(dialog))()).not.toContain('Вас сняли с миссии')
})

test('whom a moderator took off after a reward reads why, until the next reward', async () => {
  const reason = { decidedAt: end.deletedAt, moderator_comment: 'Карта уже есть' }
  const rewarded = { ...sent, status: 'rewarded', decidedAt: at, report: 'Первая карта.' }
  const repeated = { is_repeatable: true }
  const { dialog, turn } = await open({ ...sent, ...end, ...reason }, undefined, null, repeated, [], {
    rewarded,
  })
  await expect.poll(textOf(storyIn(dialog))).toMatch(/Нарисовали\..*Вас сняли с миссии.*Карта уже есть/s)
  expect(textOf(storyIn(dialog))()).not.toContain('Первая карта.')
  await turn({ ...rewarded, report: 'Вторая карта.' })
  await expect.poll(textOf(storyIn(dialog))).toContain('Вторая карта.')
})

test('whom a moderator took off before a reward without an enrolment does not read of that any more', async () => {
  const { dialog, paths } = await open(
    { ...sent, ...end, decidedAt: end.deletedAt },
    undefined,
    null,
    { is_repeatable: true },
    [],
    {
      reward: '2026-11-23T09:30:00.000Z',
    },
  )
  await expect.poll(() => paths().some(path => path.includes('$notNull'))).toBe(true)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  await expect.element(dialog.getByRole('button', { name: 'Пройти ещё раз' })).toBeVisible()
  await expect.element(storyIn(dialog)).not.toBeInTheDocument()
})

test('who left reads the report that they had sent', async () => {
  const { dialog } = await open({ ...sent, ...end })
  await expect.poll(textOf(storyIn(dialog))).toMatch(/Отчёт отправлен.*Нарисовали\..*Вы вышли из миссии/s)
  expect(textOf(storyIn(dialog))()).not.toContain('Ждём модератора')
})

test('who left without a report reads no story', async () => {
  const { dialog, paths } = await open({ ...sent, ...end, submittedAt: null })
  await expect.poll(() => paths().some(path => path.includes('$notNull'))).toBe(true)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  await expect.element(dialog.getByRole('button', { name: 'Записаться' })).toBeVisible()
  await expect.element(storyIn(dialog)).not.toBeInTheDocument()
})

test('the story of an enrolment that ended is read only where there is no other', async () => {
  const { dialog, paths } = await open(sent)
  await expect.element(storyIn(dialog)).toBeVisible()
  expect(paths().some(path => path.includes('$notNull'))).toBe(false)
})

const field = (dialog: Locator) => dialog.getByLabelText('Отчёт', { exact: true })

test('what was sent stays in the story, with its files, while a returned report is changed', async () => {
  const { id, ...attributes } = fileOf(32, 'карта.pdf')
  const before = '2026-11-20T09:30:00.000Z'
  const attachments = { data: [{ id, attributes }] }
  const draft = { ...returned, createdAt: before, report: 'Повесили.', attachments }
  const { dialog, paths } = await open(draft, undefined, null, {}, [
    change(4, 'attachments', [31]),
    change(3, 'report', 'Нарисовали.'),
    change(2, 'attachments', [32], before),
    change(1, 'report', 'Начали.', before),
  ])
  await expect
    .poll(textOf(storyIn(dialog)))
    .toMatch(/Начали\..*карта\.pdf.*Нарисовали\..*эскиз\.pdf.*Приложите фото\./s)
  // Only for the file that the enrolment no longer has.
  expect(paths().filter(path => path.startsWith('/upload/files'))).toEqual([
    expect.stringContaining('filters[id][$in][0]=31&pagination'),
  ])
  await field(dialog).fill('Повесили и подписали.')
  await expect.element(dialog.getByText('Черновик сохранён')).toBeVisible()
  expect(textOf(storyIn(dialog))()).toContain('Нарисовали.')
})

test('a draft that could not be saved is saved as soon as the connection is back', async () => {
  let isLost = true
  const { dialog, puts } = await open(begun, () => {
    if (isLost) throw lostConnection()
    return undefined
  })
  await field(dialog).fill('Нарисовали.')
  await expect.element(dialog.getByText('Черновик не сохранился', { exact: false })).toBeVisible()
  isLost = false
  dispatchEvent(new Event('online'))
  await expect.element(dialog.getByText('Черновик сохранён')).toBeVisible()
  expect(puts()).toHaveLength(2)
  expect(puts()[1]).toEqual(puts()[0])
})

test('of a draft that is lost after the dialog was closed a toast gives the text', async () => {
  const { screen, dialog, press } = await open(begun, () => {
    throw lostConnection()
  })
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await field(dialog).fill('Нарисовали.')
  await press('Закрыть')
  await expect.element(screen.getByText('Черновик отчёта не сохранился')).toBeVisible()
  await screen.getByRole('button', { name: 'Скопировать текст' }).click()
  expect(written).toHaveBeenCalledWith('Нарисовали.')
  written.mockRestore()
})

test('a later draft of another device stands in the form while nothing is typed here', async () => {
  const { dialog, turn } = await open({ ...begun, report: 'Начали.' })
  await turn({ ...begun, report: 'Начали и закончили.', updatedAt: later })
  await expect.element(field(dialog)).toHaveValue('Начали и закончили.')
  await field(dialog).fill('Всё.')
  await turn({ ...begun, report: 'Ещё одно устройство.', updatedAt: '2026-11-21T11:30:00.000Z' })
  await expect.element(field(dialog)).toHaveValue('Всё.')
})

test('a later draft of another device does not cut off a file on its way', async () => {
  const { dialog, turn } = await open({ ...begun, report: 'Начали.' })
  await expect.element(field(dialog)).toHaveValue('Начали.')
  const input = dialog.element().querySelector('input[type="file"]')
  if (!input) throw new Error('no field of files')
  await userEvent.upload(input, new File(['%PDF-1.4'], 'план.pdf', { type: 'application/pdf' }))
  await expect.element(dialog.getByText('план.pdf')).toBeVisible()
  await turn({ ...begun, report: 'Начали и закончили.', updatedAt: '2026-11-21T10:30:00.000Z' })
  await expect.element(dialog.getByText('план.pdf')).toBeVisible()
  await expect.element(field(dialog)).toHaveValue('Начали.')
})

test('who leaves again after the answer was lost sends the same call with its key', async () => {
  sessionStorage.clear()
  let isLost = true
  const { screen, dialog, press, keys } = await open(begun, () => {
    if (isLost) throw lostConnection()
    return undefined
  })
  const leave = async () => {
    await press('Выйти из миссии')
    await press('Выйти из миссии', screen.getByRole('dialog', { name: 'Выйти из миссии?' }))
  }
  await leave()
  await expect.element(screen.getByRole('alert').filter({ hasText: 'Нет связи' })).toBeVisible()
  isLost = false
  await leave()
  await expect.element(dialog.getByRole('button', { name: 'Записаться' })).toBeVisible()
  const [first, second] = keys()
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(second).toBe(first)
})

test('an answer of before does not stand for the enrolment, which is read again', async () => {
  sessionStorage.clear()
  // What the first sending made; the report was returned since.
  const before = { data: { id: 5, attributes: sent }, meta: {} }
  const { screen, dialog, press } = await open({ ...returned, report: 'Нарисовали и повесили.' }, () =>
    Response.json(before, { headers: { 'idempotency-replayed': at } }),
  )
  const states = new Set<string | undefined>()
  const stop = queryClient.getQueryCache().subscribe(({ query: { queryKey, state } }) => {
    if (queryKey[0] === 'user-activity-enrolls' && queryKey[1] === 'mine')
      states.add((state.data as { data: readonly Enrolment[] } | undefined)?.data[0]?.status)
  })
  await press('Отправить снова')
  await expect.element(screen.getByText(/Это уже было сделано/)).toBeVisible()
  await expect.poll(() => queryClient.isMutating() + queryClient.isFetching()).toBe(0)
  stop()
  await expect.element(dialog.getByRole('button', { name: 'Отправить снова' })).toBeVisible()
  await expect.element(screen.getByText(/Модератор посмотрит его/)).not.toBeInTheDocument()
  expect([...states]).toEqual(['returned'])
})

test('closing while a file is on its way asks, and a file that nobody waits for is not sent on', async () => {
  const { screen, dialog, press } = await open(returned)
  const aborted = vi.fn()
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    if (address.endsWith('/upload')) init.signal?.addEventListener('abort', aborted)
    return fetch(address, init)
  })
  await expect.element(dialog.getByRole('button', { name: 'Отправить снова' })).toBeVisible()
  const input = dialog.element().querySelector('input[type="file"]')
  if (!input) throw new Error('no field of files')
  await userEvent.upload(input, new File(['%PDF-1.4'], 'план.pdf', { type: 'application/pdf' }))
  await expect.element(dialog.getByText('план.pdf')).toBeVisible()
  await press('Закрыть')
  const question = screen.getByRole('dialog', { name: 'Файл ещё загружается' })
  await press('Подождать', question)
  await expect.element(question).not.toBeInTheDocument()
  expect(aborted).not.toHaveBeenCalled()
  await press('Закрыть')
  await press('Закрыть без файла', question)
  await expect.poll(() => openModals.get().length).toBe(0)
  expect(aborted).toHaveBeenCalledOnce()
})

test('a report that a moderator holds is not offered for a change', async () => {
  const { dialog } = await open({ ...sent, claimedAt: new Date().toISOString() })
  await expect.element(dialog.getByText(/изменить его нельзя/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Изменить отчёт' })).not.toBeInTheDocument()
})

test('a returned report that is sent again unchanged asks first, a changed one does not', async () => {
  const { screen, dialog, press, puts } = await open(returned)
  const question = screen.getByRole('dialog', { name: 'Ничего не изменилось. Отправить?' })
  await press('Отправить снова')
  await press('Вернуться к отчёту', question)
  await expect.element(question).not.toBeInTheDocument()
  expect(puts()).toEqual([])
  await press('Отправить снова')
  await press('Отправить', question)
  await expect.element(dialog.getByRole('button', { name: 'Изменить отчёт' })).toBeVisible()
  expect(puts()).toEqual([{ status: 'submitted', report: 'Нарисовали.', attachments: [] }])
})

test('a draft that differs from what was sent counts as a change', async () => {
  const { dialog, press, puts } = await open({ ...returned, report: 'Нарисовали и повесили.' })
  await press('Отправить снова')
  await expect.element(dialog.getByRole('button', { name: 'Изменить отчёт' })).toBeVisible()
  expect(puts()).toHaveLength(1)
})

test('after enrolling the name of the mission stays in sight, and leaving stands apart from sending', async () => {
  const { dialog, press } = await open(null)
  await press('Записаться')
  const send = dialog.getByRole('button', { name: 'Отправить отчёт' })
  const leave = dialog.getByRole('button', { name: 'Выйти из миссии' })
  await expect.element(send).toBeVisible()
  const inSight = () =>
    dialog
      .getByText('Нарисовать карту', { exact: true })
      .elements()
      .filter(name => {
        const { top, bottom } = name.getBoundingClientRect()
        return getComputedStyle(name).visibility === 'visible' && top >= 0 && bottom <= innerHeight
      }).length
  await expect.poll(inSight).toBe(1)
  leave.element().scrollIntoView()
  await expect.poll(inSight).toBe(1)
  const foot = send.element().parentElement
  expect(foot?.contains(leave.element())).toBe(false)
  expect(textOf(dialog)()).toContain('Выйти можно в любой момент')
})

test.each([
  [20, 'Обычно решают за 1 час'],
  [700, 'Обычно решают за 12 часов'],
  [1600, 'Обычно решают за 1 день'],
  [7000, 'Обычно решают за 5 дней'],
])('who has sent a report reads how long a decision usually takes: %d minutes', async (minutes, words) => {
  const { dialog } = await open(sent, undefined, minutes)
  await expect.element(dialog.getByText(words.replaceAll(/(\d) /g, '$1\u00a0'))).toBeVisible()
})

test('the dialog names no usual time after few decisions', async () => {
  const waiting = await open(sent)
  await expect.poll(() => waiting.asked('/user-activity-enrolls/decision-time')).toBe(1)
  await expect.element(waiting.dialog.getByText('Ждём модератора')).toBeVisible()
  await expect.element(waiting.dialog.getByText(/Обычно решают/)).not.toBeInTheDocument()
})

test('before a report was sent nobody asks how long a decision takes', async () => {
  const { dialog, asked } = await open(returned, undefined, 700)
  await expect.element(dialog.getByText('Приложите фото.').first()).toBeVisible()
  expect(asked('/user-activity-enrolls/decision-time')).toBe(0)
})

test('a full mission offers to tell of a place; the wish can be taken back, and one that is refused says why', async () => {
  queryClient.clear()
  let wishes: object[] = []
  let isFull = true
  const full = { ...mission, attributes: { ...mission.attributes, places: 1 } }
  const sent = serve({
    'GET /users/me': () => ({ id: 1, role: { type: 'authenticated' }, avatar: null }),
    'GET /activities/7': () => ({ data: full, meta: {} }),
    'GET /user-activities': () => list(),
    'GET /user-activity-enrolls': () => list(),
    'GET /activities/participants': () => ({ data: [{ id: 7, total: 1, latest: [] }] }),
    'GET /activity-place-wishes': () => list(wishes),
    'POST /activity-place-wishes': () => {
      if (!isFull) return refusal(409, 'ConflictError', 'Место есть: записывайтесь')
      wishes = [{ id: 3, attributes: {} }]
      return { data: wishes[0], meta: {} }
    },
    'DELETE /activity-place-wishes/3': () => {
      wishes = []
      return { data: { id: 3, attributes: {} }, meta: {} }
    },
  })
  const screen = await show(<div />)
  void missionInfo.open({ id: 7 })
  const button = (name: string) => screen.getByRole('button', { name })
  await expect.element(button('Сообщить о свободном месте')).toBeVisible()
  for (const width of [1440, 760, 390]) {
    await page.viewport(width, 900)
    // The words stay within the button's padding, and the button within the dialog.
    const wish = button('Сообщить о свободном месте').element()
    const { paddingLeft, paddingRight } = getComputedStyle(wish)
    const [around, words] = [wish, wish.querySelector('span')].map(part => part?.getBoundingClientRect())
    expect(words?.right).toBeLessThanOrEqual((around?.right ?? 0) - Number.parseFloat(paddingRight) + 0.5)
    expect(words?.left).toBeGreaterThanOrEqual((around?.left ?? 0) + Number.parseFloat(paddingLeft) - 0.5)
    const dialog = screen.getByRole('dialog').element().getBoundingClientRect()
    expect(around?.right).toBeLessThanOrEqual(dialog.right)
  }
  await button('Сообщить о свободном месте').click()
  await expect.element(screen.getByText('Сообщим, когда место освободится.')).toBeVisible()
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ data: { activity: 7 } })
  await button('Не сообщать').click()
  await expect.element(button('Сообщить о свободном месте')).toBeVisible()
  isFull = false
  await button('Сообщить о свободном месте').click()
  await expect.element(screen.getByText('Место есть: записывайтесь')).toBeVisible()
})

test('a full mission does not offer to enrol before it is known who takes part', async () => {
  const { dialog } = await open(null, undefined, null, { places: 1, is_full: true })
  await expect.element(dialog.getByRole('button', { name: 'Сообщить о свободном месте' })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Записаться' })).not.toBeInTheDocument()
})

test('a mission whose chip was deleted does not offer to enrol, and says why', async () => {
  const attributes = { name: 'Маяк', color: 'Blue', image: none, deletedAt: at }
  const { dialog } = await open(null, undefined, null, { badge: { data: { id: 3, attributes } } })
  await expect
    .element(dialog.getByText('Чипа этой миссии больше нет: загляните в другие миссии.'))
    .toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Записаться' })).not.toBeInTheDocument()
})

test('whoever has the last place of a repeatable mission can take part again', async () => {
  queryClient.clear()
  const attributes = { ...mission.attributes, places: 1, is_repeatable: true }
  const rewarded = { ...sent, status: 'rewarded', decidedAt: at }
  serve({
    'GET /users/me': () => ({ id: 1, role: { type: 'authenticated' }, avatar: null }),
    'GET /activities/7': () => ({ data: { ...mission, attributes }, meta: {} }),
    'GET /user-activities': () =>
      list([
        {
          id: 4,
          attributes: { createdAt: at, comment: null, enrolment: { data: { id: 5, attributes: {} } } },
        },
      ]),
    'GET /user-activity-enrolls': () => list([{ id: 5, attributes: rewarded }]),
    'GET /activities/participants': () => ({ data: [{ id: 7, total: 1, latest: [] }] }),
  })
  const screen = await show(<div />)
  void missionInfo.open({ id: 7 })
  await expect.element(screen.getByRole('button', { name: 'Пройти ещё раз' })).toBeVisible()
})

test('a draft that is deleted in its form leaves the form open', async () => {
  const drafted = { ...sent, status: 'enrolled', submittedAt: null, report: 'Начало' }
  const { dialog } = await open(drafted, undefined, null, { requires_report: false })
  const field = dialog.getByRole('textbox')
  await expect.element(field).toHaveValue('Начало')
  await field.fill('')
  await expect.element(dialog.getByText('Черновик сохранён')).toBeVisible()
  await expect.element(field).toHaveFocus()
})

test('changes of a sent report are asked about before «Не менять» and a link throw them away', async () => {
  const { screen, dialog, press } = await open(sent)
  await press('Изменить отчёт')
  const field = dialog.getByLabelText('Отчёт', { exact: true })
  await field.fill('Нарисовали и повесили.')
  const question = screen.getByRole('dialog', { name: 'Закрыть без отправки?' })
  const away = [
    () => press('Не менять'),
    () => document.querySelector<HTMLElement>('a[href="/elsewhere"]')?.click(),
  ]
  for (const go of away) {
    await go()
    await press('Вернуться к отчёту', question)
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(field).toHaveValue('Нарисовали и повесили.')
  }
  await press('Не менять')
  // The first is the cross, which goes back to the report.
  await question.getByRole('button', { name: 'Закрыть' }).last().click()
  await expect.element(dialog.getByRole('button', { name: 'Изменить отчёт' })).toBeVisible()
})

test('closing asks where the draft could not be saved', async () => {
  const { screen, dialog, press } = await open({ ...sent, status: 'enrolled', report: '' }, () =>
    refusal(500),
  )
  await dialog.getByLabelText('Отчёт', { exact: true }).fill('Три абзаца')
  await expect.element(dialog.getByText(/Черновик не сохранился/)).toBeVisible()
  await press('Закрыть')
  await press('Вернуться к отчёту', screen.getByRole('dialog', { name: 'Закрыть без отправки?' }))
  await expect.element(dialog.getByLabelText('Отчёт', { exact: true })).toHaveValue('Три абзаца')
})
