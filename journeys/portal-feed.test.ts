import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { cityTime } from './clock.ts'
import { callsAs } from './local.ts'
import { gifted, idOf, moderator, resident } from './people.ts'
import { expect, test } from './test.ts'

const cards = (page: Page) => page.getByRole('article')
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 745
const text = (words: string) => [{ id: 'a', type: 'text', content: [{ text: words }] }]

/** Changes filters where they are at this size: above the feed, or in the dialog. */
async function filter(page: Page, act: (place: Page | ReturnType<Page['getByRole']>) => Promise<void>) {
  if (!isPhone(page)) return act(page)
  await page.getByRole('button', { name: /^Фильтры/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Фильтры' })
  await act(dialog)
  await dialog.getByRole('button', { name: 'Показать статьи' }).click()
  await expect(dialog).toBeHidden()
}

test('the feed grows as one scrolls, and Back returns to the same place', { tag: '@gate-phone' }, async ({
  visit,
}) => {
  const page = await visit(resident, '/portal')
  await expect(cards(page)).toHaveCount(13)
  await cards(page).last().scrollIntoViewIfNeeded()
  await expect(cards(page)).toHaveCount(25)
  await cards(page).last().scrollIntoViewIfNeeded()
  await expect(cards(page)).toHaveCount(37)
  const titles = await cards(page).getByRole('heading').allTextContents()
  expect(new Set(titles).size).toBe(37)

  const card = cards(page).nth(20)
  await card.scrollIntoViewIfNeeded()
  await card.getByRole('link').click()
  await expect(page).toHaveURL(/\/article\/\d+$/)
  await page.goBack()
  await expect(cards(page)).toHaveCount(37)
  await expect(card).toBeInViewport()
})

test('type, theme, author and words narrow the feed and stay in the address', {
  tag: '@gate-desktop',
}, async ({ visit, city }) => {
  const mark = randomBytes(3).toString('hex')
  const author = await callsAs(city.url, gifted)
  const desk = await callsAs(city.url, moderator)
  const { data: theme } = await desk.post('/tags', { name: `Паруса ${mark}`, is_approved: true })
  const title = `Вопрос о парусах ${mark}`
  await author.post('/articles', {
    title,
    type: 'article_type_4',
    themes: [theme.id],
    content: text('Чем чинят паруса?'),
  })
  await author.post('/articles', {
    title: `Идея о парусах ${mark}`,
    type: 'article_type_3',
    themes: [theme.id],
    content: text('Шить самим.'),
  })

  const page = await visit(resident, '/portal')
  await filter(page, async place => {
    const themes = place.getByRole('combobox', { name: 'Темы' })
    await themes.fill(mark)
    await page.getByRole('option', { name: `Паруса ${mark}` }).click()
  })
  await expect(cards(page)).toHaveCount(2)
  await filter(page, place => place.getByRole('button', { name: 'Вопросы' }).click())
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page).getByRole('heading', { name: title })).toBeVisible()
  await filter(page, async place => {
    await place.getByRole('combobox', { name: 'Авторы' }).fill(gifted.slice(0, 8))
    await page.getByRole('option', { name: gifted }).click()
  })
  const address = new RegExp(`author=${idOf(gifted)}`)
  await expect(page).toHaveURL(address)
  await page.reload()
  await expect(cards(page)).toHaveCount(1)

  await page.getByRole('searchbox', { name: 'Найти статью' }).fill('парусом')
  await expect(page).toHaveURL(/q=/)
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page).locator('mark')).toHaveText(['парусах', 'паруса'])
  await page.getByRole('searchbox', { name: 'Найти статью' }).fill('дирижабль')
  await expect(page.getByRole('heading', { name: 'Ничего не нашлось' })).toBeVisible()
  await page.getByRole('button', { name: 'Показать всё' }).click()
  await expect(cards(page)).toHaveCount(13)
})

test('one’s own space holds drafts, published and removed articles with their next step', {
  tag: '@desktop',
}, async ({ visit, city }) => {
  const mark = randomBytes(3).toString('hex')
  const author = await callsAs(city.url, gifted)
  const desk = await callsAs(city.url, moderator)
  const { data: draft } = await author.post('/articles', { title: `Начато ${mark}`, publishedAt: null })
  await author.post('/articles', { title: `Прочитано ${mark}`, content: text('Готово.') })
  const { data: removed } = await author.post('/articles', {
    title: `Снято ${mark}`,
    content: text('Адреса.'),
  })
  await desk.put(`/articles/${removed.id}`, {
    removedAt: cityTime().toISOString(),
    removal_reason: 'На схеме видны внутренние адреса.',
  })

  const page = await visit(gifted, '/portal')
  await page.getByRole('tab', { name: /Моё пространство/ }).click()
  await expect(page).toHaveURL(/tab=my-space/)
  await page.getByRole('searchbox', { name: 'Найти среди своих' }).fill(mark)
  const row = (title: string) => page.getByRole('listitem').filter({ hasText: `${title} ${mark}` })
  await expect(page.getByRole('listitem').filter({ hasText: mark })).toHaveCount(3)
  await expect(row('Начато').getByRole('link', { name: /^Продолжить/ })).toHaveAttribute(
    'href',
    `/edit-article/${draft.id}`,
  )
  await expect(row('Прочитано')).toContainText('Опубликована')
  await expect(row('Снято')).toContainText('Снята модератором')
  await expect(row('Снято')).toContainText('На схеме видны внутренние адреса.')

  await page.getByRole('button', { name: /^Черновики/ }).click()
  await expect(page).toHaveURL(/state=drafts/)
  await expect(row('Прочитано')).toHaveCount(0)
  await expect(row('Начато')).toBeVisible()
})
