import { expect, test } from 'vitest'
import { refusal } from '#web/testing/app.tsx'
import { visit } from '#web/testing/city.tsx'
import { editCause, editTeam } from './modals.ts'

const superadmin = { role: { type: 'superadmin' } }
const cause = { id: 7, name: 'За помощь', description: null, createdAt: '2026-11-01T09:00:00.000Z' }
const saved = (name: string) => ({
  data: { id: 7, attributes: { ...cause, name, updatedAt: '2026-11-21T18:05:00.000Z' } },
})

test.each([
  ['a new cause', null, 'POST /mission-award-causes'],
  ['a changed cause', { ...cause, updatedAt: '2026-11-20T09:00:00.000Z' }, 'PUT /mission-award-causes/7'],
] as const)('%s whose answer is lost is saved again with the same key', async (_, row, call) => {
  let isLost = true
  const { screen, sent } = await visit('/', superadmin, {
    [call]: ({ body }) => {
      if (isLost) throw new TypeError('Failed to fetch')
      return saved(body.data.name)
    },
  })
  const closed = editCause.open({ cause: row, used: 0 })
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Название').fill('За субботник')
  const save = dialog.getByRole('button', { name: 'Сохранить' })
  await save.click()
  await expect.element(screen.getByText('Не сохранилось')).toBeVisible()
  isLost = false
  await save.click()
  expect(await closed).toBe(true)
  const keys = sent.filter(({ method }) => method !== 'GET').map(({ key }) => key)
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).not.toBeNull()
})

test('what is typed while a new cause is made is saved as its change', async () => {
  const answer = Promise.withResolvers<object>()
  const { screen, sent } = await visit('/', superadmin, {
    'POST /mission-award-causes': () => answer.promise,
    'PUT /mission-award-causes/7': ({ body }) => saved(body.data.name),
  })
  const closed = editCause.open({ cause: null, used: 0 })
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Название').fill('За субботник')
  const save = dialog.getByRole('button', { name: 'Сохранить' })
  await save.click()
  await expect.poll(() => sent.some(({ method }) => method === 'POST')).toBe(true)
  await dialog.getByLabelText('Название').fill('За субботник у реки')
  answer.resolve(saved('За субботник'))
  await expect.element(save).toBeVisible()
  await save.click()
  expect(await closed).toBe(true)
  const writes = sent.filter(({ method }) => method !== 'GET')
  expect(writes.map(({ method, body }) => [method, body.data.name])).toEqual([
    ['POST', 'За субботник'],
    ['PUT', 'За субботник у реки'],
  ])
})

test('a team is deleted in the version that the dialog shows since somebody else saved it', async () => {
  const team = {
    id: 3,
    name: 'Маяк',
    color: '#2f6bff',
    lead: null,
    faces: [],
    createdAt: '2026-11-01T09:00:00.000Z',
    updatedAt: '2026-11-20T09:00:00.000Z',
  }
  const { faces: _, ...row } = team
  const theirs = {
    ...row,
    name: 'Маяки',
    lead: { data: null },
    members: { data: [] },
    updatedAt: '2026-11-20T09:30:00.000Z',
  }
  const { screen, sent } = await visit('/', superadmin, {
    'PUT /user-team-configs/3': () => refusal(412, 'PreconditionFailedError', 'Сохранена другая версия'),
    'GET /user-team-configs/3': () => ({ data: { id: 3, attributes: theirs } }),
    'DELETE /user-team-configs/3': () => ({ data: { id: 3, attributes: theirs } }),
  })
  const closed = editTeam.open({ team, members: 0 })
  const dialog = screen.getByRole('dialog', { name: 'Команда' })
  await dialog.getByLabelText('Название').fill('Маяк у реки')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect.element(dialog.getByText('Сохранена другая версия')).toBeVisible()
  await dialog.getByRole('button', { name: 'Удалить' }).click()
  const question = screen.getByRole('dialog', { name: /^Удалить команду/ })
  await question.getByRole('button', { name: 'Удалить' }).click()
  expect(await closed).toBe(true)
  expect(sent.find(({ method }) => method === 'DELETE')?.ifMatch).toBe(`"${theirs.updatedAt}"`)
})
