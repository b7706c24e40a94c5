import { expect, test } from 'vitest'
import { visit } from '#web/testing/city.tsx'
import { editCause } from './modals.ts'

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
