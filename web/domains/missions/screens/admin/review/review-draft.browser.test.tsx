import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { queryClient } from '#web/queries.ts'
import { refusal } from '#web/testing/app.tsx'
import { list, moderator, visit } from '#web/testing/city.tsx'

const at = '2026-11-21T09:30:00.000Z'
const nothing = { data: null }
const row = (id: number, full_name: string) => ({
  id,
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
    user: { data: { id: id + 100, attributes: { full_name, username: `u${id}`, avatar: nothing } } },
    activity: nothing,
    claimed_by: nothing,
    decided_by: nothing,
  },
})
const first = row(5, 'Пётр Ильин')
const second = row(6, 'Вера Ключ')

/** The desk with two reports, where the first is open and «Что доработать» of it is begun. */
async function begun(
  put: NonNullable<Parameters<typeof visit>[2]>[string] = () => ({ data: first, meta: {} }),
  read: () => object = () => first,
) {
  const { screen, sent, address } = await visit('/admin/review?report=5', moderator, {
    'GET /user-activity-enrolls': () => list([first, second]),
    'GET /user-activity-enrolls/5': () => ({ data: read(), meta: {} }),
    'GET /user-activity-enrolls/6': () => ({ data: second, meta: {} }),
    'GET /user-activity-enroll-change-items': () => list(),
    'GET /mission-award-causes': () => list([{ id: 4, attributes: { name: 'За тепло' } }]),
    'PUT /user-activity-enrolls/5': put,
    'GET /bookings': () => list(),
    'GET /tags': () => list(),
  })
  await screen.getByRole('button', { name: 'На доработку…' }).click()
  const field = screen.getByLabelText('Что доработать')
  await expect.element(field).toHaveFocus()
  await field.fill('Приложите фото')
  const open = async (name: string) => {
    await screen
      .getByRole('list', { name: /отчёт/i })
      .getByRole('link', { name: new RegExp(name) })
      .click()
    await expect.element(screen.getByRole('heading', { level: 2, name })).toHaveFocus()
  }
  const question = screen.getByRole('dialog', { name: 'Уйти без сохранения?' })
  const leave = () => screen.getByRole('link', { name: 'Миссии', exact: true }).click()
  return { screen, sent, address, field, open, question, leave }
}

test('what is to be mended stays written while another report of the queue is looked at', async () => {
  const { screen, field, open } = await begun()
  await open('Вера Ключ')
  await expect.element(field).not.toBeInTheDocument()
  await open('Пётр Ильин')
  await expect.element(field).toHaveValue('Приложите фото')
  await expect.element(field).not.toHaveFocus()
  await screen.getByRole('form').getByRole('button', { name: 'Отмена' }).click()
  await screen.getByRole('button', { name: 'Стереть' }).click()
  await expect.element(screen.getByRole('button', { name: 'На доработку…' })).toHaveFocus()
  await open('Вера Ключ')
  await open('Пётр Ильин')
  await expect.element(screen.getByRole('button', { name: 'На доработку…' })).toBeVisible()
  await expect.element(field).not.toBeInTheDocument()
})

test('the cause of a reward stays chosen while another report of the queue is looked at, and is sent', async () => {
  const { screen, sent, open } = await begun()
  await screen.getByRole('form').getByRole('button', { name: 'Отмена' }).click()
  await screen.getByRole('button', { name: 'Стереть' }).click()
  await screen.getByRole('button', { name: 'Наградить…' }).click()
  const cause = screen.getByRole('combobox', { name: 'Причина' })
  await cause.click()
  await screen.getByRole('option', { name: 'За тепло' }).click()
  await open('Вера Ключ')
  await open('Пётр Ильин')
  await expect.element(cause).toHaveValue('За тепло')
  await screen.getByRole('form').getByRole('button', { name: 'Наградить' }).click()
  await expect.element(screen.getByText('Награда вручена')).toBeVisible()
  expect(sent.findLast(({ method }) => method === 'PUT')?.body.data).toEqual({
    status: 'rewarded',
    comment: null,
    cause: 4,
  })
})

test('the desk is left with a comment that was begun only after a question', async () => {
  const { field, open, question, leave, address } = await begun()
  await open('Вера Ключ')
  await leave()
  await expect.element(question.getByText(/Не сохранено 1.поле\.$/)).toBeVisible()
  await question.getByRole('button', { name: 'Остаться' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await open('Пётр Ильин')
  await expect.element(field).toHaveValue('Приложите фото')
  await leave()
  await question.getByRole('button', { name: 'Уйти' }).click()
  await expect.poll(address).toMatch(/^\/admin\/activity-list/)
})

test('a decision that is sent is asked about no more, and one that was refused is', async () => {
  let isRefused = true
  const { screen, field, question, leave, address } = await begun(({ body }) => {
    if (body.data.status === 'returned' && isRefused) return refusal(503, 'BusyError', 'Повторите')
    return { data: first, meta: {} }
  })
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(screen.getByText('Повторите')).toBeVisible()
  await leave()
  await question.getByRole('button', { name: 'Остаться' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('Приложите фото')
  isRefused = false
  await screen.getByRole('form').getByRole('button', { name: 'Вернуть' }).click()
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Вера Ключ' })).toHaveFocus()
  await leave()
  await expect.poll(address).toMatch(/^\/admin\/activity-list/)
})

test('the answer to a decision leaves a moderator at the report that was opened meanwhile', async () => {
  const answer = Promise.withResolvers<object>()
  const { screen, open, address } = await begun(({ body }) =>
    body.data.status === 'returned' ? answer.promise : { data: first, meta: {} },
  )
  await screen.getByRole('form').getByRole('button', { name: 'Вернуть' }).click()
  await open('Вера Ключ')
  const shown = address()
  answer.resolve({ data: first, meta: {} })
  await expect.element(screen.getByText('Отчёт возвращён на доработку')).toBeVisible()
  expect(address()).toBe(shown)
})

test('a report whose mission was deleted says so', async () => {
  const mission = {
    name: 'Карта города',
    description: null,
    available_until: null,
    points: 10,
    balance: 5,
    requires_report: true,
    deletedAt: at,
    badge: nothing,
  }
  const activity = { data: { id: 3, attributes: mission } }
  const report = { ...first, attributes: { ...first.attributes, activity } }
  const { screen } = await visit('/admin/review?report=5', moderator, {
    'GET /user-activity-enrolls': () => list([report]),
    'GET /user-activity-enrolls/5': () => ({ data: report, meta: {} }),
    'GET /user-activity-enroll-change-items': () => list(),
    'GET /bookings': () => list(),
    'GET /tags': () => list(),
  })
  await expect.element(screen.getByRole('article').getByText('Миссия удалена')).toBeVisible()
})

test('what was begun for a report that another moderator has decided asks nothing any more', async () => {
  const decided = { ...first, attributes: { ...first.attributes, status: 'rewarded', decidedAt: at } }
  let isDecided = false
  const { screen, open, question, leave, address } = await begun(undefined, () =>
    isDecided ? decided : first,
  )
  await open('Вера Ключ')
  isDecided = true
  await queryClient.invalidateQueries({ queryKey: ['user-activity-enrolls', 'one', 5] })
  await open('Пётр Ильин')
  await expect.element(screen.getByRole('button', { name: 'К следующему' })).toBeVisible()
  await leave()
  await expect.poll(address).toMatch(/activity-list/)
  await expect.element(question).not.toBeInTheDocument()
})
