import { calls } from './calls.ts'
import { blocked } from './people.ts'
import { expect, test } from './test.ts'

test('a blocked user sees the blocked page and nothing else', { tag: ['@desktop', '@gate-desktop'] }, async ({
  visit,
}) => {
  const page = await visit(blocked)
  for (const path of ['/dashboard', '/admin', '/admin/tag-list', '/blocked']) {
    await page.goto(path)
    await expect(page).toHaveURL('/blocked')
    await expect(page.getByRole('heading', { name: 'Доступ в город закрыт' })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(0)
  }
  const { status } = await calls(page).get('/activities')
  expect(status).toBe(403)
  await expect(page.getByRole('button', { name: 'Выйти' })).toBeVisible()
})
