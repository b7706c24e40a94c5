import { randomBytes } from 'node:crypto'
import { callsAs } from './local.ts'
import { moderator, resident } from './people.ts'
import { expect, test } from './test.ts'

test('a moderator merges a proposed theme into a similar one, approves another and renames it', {
  tag: ['@desktop', '@gate-desktop'],
}, async ({ visit, city }) => {
  const mark = randomBytes(3).toString('hex')
  const author = await callsAs(city.url, resident)
  const desk = await callsAs(city.url, moderator)
  const propose = async (name: string) => (await author.post('/tags', { name })).data.id as number
  const { data: approved } = await desk.post('/tags', { name: `Верстка ${mark}`, is_approved: true })
  const similar = await propose(`Вёрстка ${mark} с нуля`)
  await propose(`Астрономия ${mark}`)
  const { data: article } = await author.post('/articles', {
    title: `Сетки ${mark}`,
    content: [{ id: 'a', type: 'text', content: [{ text: 'Сетки.' }] }],
    themes: [similar],
  })

  const page = await visit(moderator, '/admin/tag-list')
  await page.getByRole('link', { name: `Вёрстка ${mark} с нуля` }).click()
  await expect(page.getByText(`Сетки ${mark}`)).toBeVisible()
  await expect(page.getByRole('radio', { name: `Верстка ${mark}` })).toBeChecked()
  await expect(page.getByText('Перейдёт 1 статья.')).toBeVisible()
  await page.getByRole('button', { name: 'Объединить' }).click()
  await page
    .getByRole('dialog', { name: `Объединить «Вёрстка ${mark} с нуля»` })
    .getByRole('button', { name: 'Объединить' })
    .click()
  await expect(page.getByText(`Теперь это «Верстка ${mark}»`)).toBeVisible()
  await expect(page.getByRole('link', { name: `Вёрстка ${mark} с нуля` })).toHaveCount(0)
  const { data: moved } = await author.get(`/articles/${article.id}?populate=themes`)
  expect(moved.attributes.themes.data.map(({ id }: { id: number }) => id)).toEqual([approved.id])

  await page.getByRole('link', { name: `Астрономия ${mark}` }).click()
  await page.getByRole('button', { name: 'Переименовать' }).click()
  const dialog = page.getByRole('dialog', { name: 'Переименовать тему' })
  await dialog.getByLabel('Название').fill(`Звёзды ${mark}`)
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('heading', { level: 2, name: `Звёзды ${mark}` })).toBeVisible()
  await page.getByRole('button', { name: 'Одобрить как есть' }).click()
  await expect(page.getByText(`«Звёзды ${mark}»: тема одобрена`)).toBeVisible()
  const { data: known } = await author.get(`/tags?filters[name]=${encodeURIComponent(`Звёзды ${mark}`)}`)
  expect(known[0].attributes.is_approved).toBe(true)
})
