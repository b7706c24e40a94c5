import { randomBytes } from 'node:crypto'
import { callsAs } from './local.ts'
import { gifted, moderator, resident } from './people.ts'
import { expect, test } from './test.ts'

const text = (id: string, words: string) => ({ id, type: 'text', content: [{ text: words }] })

test('an article is read, liked and talked about; the notice of an answer leads to it; a moderator removes it', {
  tag: ['@desktop', '@gate-desktop'],
}, async ({ visit, city }) => {
  const mark = randomBytes(3).toString('hex')
  const title = `Тихий час ${mark}`
  const author = await callsAs(city.url, gifted)
  const { data: article } = await author.post('/articles', {
    title,
    content: [
      text('a', 'Час без встреч каждый день.'),
      { id: 'b', type: 'heading', level: 2, text: 'Зачем' },
      { id: 'c', type: 'heading', level: 2, text: 'Как' },
      { id: 'd', type: 'heading', level: 2, text: 'Что вышло' },
    ],
  })
  const path = `/article/${article.id}`

  const page = await visit(resident, path)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('Просмотры: 1')).toBeVisible()
  const like = page.getByRole('button', { name: /^Нравится/ })
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(like).toHaveAccessibleName('Нравится: 1')

  // What was begun is there after the page was left without sending it.
  const field = page.getByLabel('Ваш комментарий')
  await field.fill(`Попробуем **завтра** ${mark}`)
  await page.reload()
  await expect(field).toHaveValue(`Попробуем **завтра** ${mark}`)
  await page.getByRole('button', { name: 'Отправить' }).click()
  const mine = page
    .getByRole('article')
    .filter({ hasText: `завтра ${mark}` })
    .last()
  await expect(mine.locator('strong', { hasText: 'завтра' })).toBeVisible()
  await expect(field).toHaveValue('')

  const { data: comments } = await author.get(`/articles/${article.id}/comments`)
  const { data: answer } = await author.post('/comments', {
    article: article.id,
    parent: comments[0].id,
    text: `Расскажите потом ${mark}`,
  })
  const reader = await callsAs(city.url, resident)
  const { data: notices } = await reader.get('/notifications?filters[type]=article-comment&sort=id:desc')
  const { link } = notices[0].attributes
  expect(link).toBe(`${path}?comment=${answer.id}`)
  await page.goto(link)
  await expect(page.getByText(`Расскажите потом ${mark}`)).toBeInViewport()

  const desk = await visit(moderator, '/portal')
  await desk.getByRole('button', { name: `Действия: ${title}` }).click()
  await desk.getByRole('menuitem', { name: 'Снять с портала…' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Снять статью с портала?' })
  await expect(dialog.getByText(/2.комментария/)).toBeVisible()
  await dialog.getByRole('radio', { name: 'Повторяет другую статью' }).check()
  await dialog.getByLabel('Что увидит автор').fill('Такая уже есть.')
  await dialog.getByRole('button', { name: 'Снять статью' }).click()
  await expect(desk.getByRole('link', { name: title })).toHaveCount(0)
  await desk.goto(path)
  await expect(desk.getByText('Снята модератором', { exact: true })).toBeVisible()

  const own = await visit(gifted, path)
  await expect(own.getByText('Причина: Повторяет другую статью. Такая уже есть.')).toBeVisible()
  await expect(own.getByText('Час без встреч каждый день.')).toBeVisible()
})
