import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { refusal, serve, show, textOf } from '#web/testing/app.tsx'
import { list } from '#web/testing/city.tsx'
import { manageChips } from './modals.ts'

const chip = (id: number, name: string) => ({ id, attributes: { name } })
const chips = [chip(1, 'Маяк'), chip(2, 'Наставник'), chip(3, 'Верфь')]
const held = {
  id: 31,
  attributes: {
    createdAt: '2026-11-20T09:30:00.000Z',
    comment: null,
    badge: { data: chips[1] },
    activity: { data: null },
    awarded_by: { data: null },
  },
}
const GIVE = 'POST /user-badges/create-many-for-user'
const RECALL = 'POST /user-badges/soft-delete-many-for-user'
const done = () => ({ data: [], meta: {} })

async function open(answers: Parameters<typeof serve>[0] = {}) {
  const sent = serve({
    'GET /badges': () => list(chips),
    'GET /user-badges': () => list([held]),
    'GET /mission-award-causes': () => list(),
    [GIVE]: done,
    [RECALL]: done,
    ...answers,
  })
  const onClose = vi.fn<(result?: true) => void>()
  const screen = await show(<p>Житель</p>)
  void manageChips.open({ person: { id: 7, name: 'Анна Орлова' } }).then(onClose)
  const dialog = screen.getByRole('dialog', { name: 'Чипы: Анна Орлова' })
  const tick = async (name: string) => {
    await expect.element(dialog.getByLabelText(name)).toBeVisible()
    await dialog.getByLabelText(name).click()
  }
  const posts = () =>
    sent.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body.data])
  return { dialog, tick, posts, onClose }
}

test('chips that are ticked are given, those that are unticked are recalled, each in one call', async () => {
  const { dialog, tick, posts, onClose } = await open()
  await expect.element(dialog.getByLabelText('Наставник')).toBeChecked()
  await tick('Маяк')
  await tick('Верфь')
  await tick('Наставник')
  await dialog.getByLabelText('Комментарий').fill('По итогам года')
  await dialog.getByRole('button', { name: 'Вручить 2, отозвать 1' }).click()
  await expect.poll(() => onClose.mock.calls).toEqual([[true]])
  const why = { user: 7, comment: 'По итогам года' }
  expect(posts()).toEqual([
    ['/user-badges/create-many-for-user', { ...why, badges: [1, 3] }],
    ['/user-badges/soft-delete-many-for-user', { ...why, badges: [2] }],
  ])
})

test('chips that the resident has held for long stand ticked among the others', async () => {
  const { dialog } = await open({
    'GET /user-badges': ({ path }) =>
      list(Number(/pageSize\]=(\d+)/.exec(decodeURIComponent(path))?.[1]) > 500 ? [held] : []),
  })
  await expect.element(dialog.getByLabelText('Наставник')).toBeChecked()
})

test('a chip that is ticked and unticked again changes nothing', async () => {
  const { dialog, tick, posts } = await open()
  await tick('Маяк')
  await tick('Маяк')
  await expect.element(dialog.getByRole('button', { name: 'Изменений нет' })).toBeDisabled()
  await dialog.getByLabelText('Комментарий').fill('Просто так')
  await userEvent.keyboard('{Enter}')
  expect(posts()).toEqual([])
})

test('a recall without a reason is not sent', async () => {
  const { dialog, tick, posts } = await open()
  await tick('Наставник')
  await dialog.getByRole('button', { name: 'Отозвать 1' }).click()
  await expect.poll(textOf(dialog.getByRole('alert'))).toMatch('напишите комментарий')
  expect(posts()).toEqual([])
})

test('a recall that is refused after chips were given says what is done, and is sent again alone', async () => {
  let isGiven = false
  let isRefused = true
  const { dialog, tick, posts, onClose } = await open({
    'GET /user-badges': () =>
      list(
        isGiven
          ? [held, { ...held, id: 32, attributes: { ...held.attributes, badge: { data: chips[0] } } }]
          : [held],
      ),
    [GIVE]: () => {
      isGiven = true
      return done()
    },
    [RECALL]: () => (isRefused ? refusal(409, 'ConflictError', 'Чип уже отозван') : done()),
  })
  await tick('Маяк')
  await tick('Наставник')
  await dialog.getByLabelText('Комментарий').fill('Ошибка')
  await dialog.getByRole('button', { name: 'Вручить 1, отозвать 1' }).click()
  await expect.poll(textOf(dialog.getByRole('alert'))).toMatch(/Вручено: 1\. .*Чип уже отозван/)
  isRefused = false
  await dialog.getByRole('button', { name: 'Отозвать 1' }).click()
  await expect.poll(() => onClose.mock.calls).toEqual([[true]])
  expect(posts().map(([path]) => path)).toEqual([
    '/user-badges/create-many-for-user',
    '/user-badges/soft-delete-many-for-user',
    '/user-badges/soft-delete-many-for-user',
  ])
})

test('chips that could not be loaded say so and are asked for again', async () => {
  let isDown = true
  const { dialog } = await open({ 'GET /user-badges': () => (isDown ? refusal(500) : list([held])) })
  const again = dialog.getByRole('button', { name: 'Попробовать ещё раз' })
  await expect.element(again).toBeVisible()
  isDown = false
  await again.click()
  await expect.element(dialog.getByLabelText('Наставник')).toBeChecked()
  await expect.element(again).not.toBeInTheDocument()
})
