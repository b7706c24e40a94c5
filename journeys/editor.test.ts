import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { paths } from '../web/paths.ts'
import { calls } from './calls.ts'
import { Focus } from './focus.ts'
import { gifted } from './people.ts'
import { expect, test } from './test.ts'
import { selectText, typeLines } from './typing.ts'

const newArticle = paths.createArticle.href({ articleId: 'new' })
const textOf = (page: Page) => page.getByRole('textbox', { name: 'Текст статьи' })
const saving = (page: Page) => page.getByRole('status', { name: 'Сохранение' })
const idOf = (page: Page) => Number(/\/(\d+)$/.exec(new URL(page.url()).pathname)?.[1])

/** A picture of one colour. */
async function picture(page: Page, name: string, colour: string) {
  const url = await page.evaluate(fill => {
    const canvas = document.createElement('canvas')
    canvas.width = 320
    canvas.height = 180
    const brush = canvas.getContext('2d')
    if (brush) {
      brush.fillStyle = fill
      brush.fillRect(0, 0, 320, 180)
    }
    return canvas.toDataURL('image/png')
  }, colour)
  return { name, mimeType: 'image/png', buffer: Buffer.from(url.replace(/^.*,/, ''), 'base64') }
}

test('an article of all six blocks survives a lost connection and a closed window, and is published', {
  tag: '@gate-desktop',
}, async ({ visit, complaints }) => {
  test.slow()
  const page = await visit(gifted, newArticle)
  const context = page.context()
  const sign = randomBytes(3).toString('hex')
  await page.getByLabel('Название статьи').fill(`Мост и город ${sign}`)
  await page.getByLabel('Название статьи').press('Enter')
  await typeLines(page, 'Первый абзац **важный** и _тихий_', '## Неделя', '- раз')
  await page.keyboard.press('Tab')
  await typeLines(page, 'внутри', '', '', '[ ] проверить', '', '> Мысль')
  await expect(saving(page)).toHaveText(/^Сохранено в/)
  await expect(page).toHaveURL(/\/create-article\/\d+$/)
  const files = [await picture(page, 'мост.png', '#c8f135'), await picture(page, 'город.png', '#2152f3')]
  await page.locator('input[data-pictures]').setInputFiles(files)
  await expect(page.getByLabel('Подпись')).toHaveCount(2)
  await page.getByLabel('Описание для тех, кто не видит картинку').first().fill('Мост над рекой')
  // On a phone the themes are chosen in a dialog.
  const themes = page.getByRole('button', { name: 'Выбрать темы' })
  const isPhone = await themes.isVisible()
  if (isPhone) await themes.click()
  await page.getByPlaceholder('Найти или предложить').fill(`Мосты ${sign}`)
  await page.getByRole('option', { name: /Предложить тему/ }).click()
  if (isPhone) await page.getByRole('button', { name: 'Готово', exact: true }).click()
  await expect(
    page
      .getByRole('complementary', { name: 'Публикация' })
      .getByRole('button', { name: `Убрать тему «Мосты ${sign}»` }),
  ).toBeVisible()
  await expect(saving(page)).toHaveText(/^Сохранено в/)

  // What was sent as the window closed may arrive later: the next window recognises it.
  complaints.foresee(/ERR_INTERNET_DISCONNECTED/, /status of 412/)
  await context.setOffline(true)
  await textOf(page).getByText('Первый абзац').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' и слова без сети')
  await expect(saving(page)).toContainText('Город не отвечает')
  const address = page.url()
  await page.close()
  await context.setOffline(false)

  const again = await context.newPage()
  await again.goto(address)
  await expect(textOf(again)).toContainText('и слова без сети')
  await expect(again.getByText(/^Вернули ваши правки/)).toBeVisible()
  await expect(saving(again)).toHaveText(/^Сохранено в/)
  await again.getByRole('button', { name: 'Опубликовать', exact: true }).click()
  await expect(again).toHaveURL(/\/article\/\d+$/)

  const { attributes } = (await calls(again).get(`/articles/${idOf(again)}?populate=themes`)).body.data
  expect(attributes.publishedAt).not.toBeNull()
  expect(attributes.themes.data[0].attributes.name).toBe(`Мосты ${sign}`)
  const kinds = new Set(attributes.content.map((block: { type: string }) => block.type))
  expect(kinds).toEqual(new Set(['checklist', 'heading', 'image', 'list', 'quote', 'text']))
  expect(JSON.stringify(attributes.content)).toContain('и слова без сети')
})

test('the later of two windows shows both copies and joins them by block; readers see changes only after an update', {
  tag: '@desktop',
}, async ({ visit, complaints }) => {
  complaints.foresee(/status of 412/)
  const first = await visit(gifted, newArticle)
  await first.getByLabel('Название статьи').fill('Две руки')
  await first.getByLabel('Название статьи').press('Enter')
  await typeLines(first, 'Первый абзац', 'Второй абзац')
  await expect(saving(first)).toHaveText(/^Сохранено в/)

  const second = await visit(gifted, new URL(first.url()).pathname)
  await textOf(second).getByText('Первый абзац').click()
  await second.keyboard.press('End')
  const saved = second.waitForResponse(
    response =>
      response.request().method() === 'PUT' && (response.request().postData() ?? '').includes('отсюда'),
  )
  await second.keyboard.type(' отсюда')
  expect((await saved).status()).toBe(200)

  await textOf(first).getByText('Первый абзац').click()
  await first.keyboard.press('End')
  await first.keyboard.type(' оттуда')
  await textOf(first).getByText('Второй абзац').click()
  await first.keyboard.press('End')
  await first.keyboard.type(' тоже')
  await expect(first.getByRole('heading', { name: 'Две копии одной статьи' })).toBeFocused()
  await first
    .getByRole('radio', { name: /^Город/ })
    .first()
    .check()
  await first.getByRole('button', { name: 'Соединить' }).click()
  await expect(textOf(first)).toBeFocused()
  await expect(textOf(first)).toContainText('Первый абзац отсюда')
  await expect(textOf(first)).toContainText('Второй абзац тоже')
  await expect
    .poll(async () => JSON.stringify((await calls(first).get(`/articles/${idOf(first)}`)).body))
    .toContain('Второй абзац тоже')

  await first.getByRole('button', { name: 'Версии' }).click()
  await first
    .getByRole('button', { name: /Копия этого браузера/ })
    .first()
    .click()
  await expect(first.getByRole('dialog')).toContainText('Первый абзац')
  await first.keyboard.press('Escape')

  const editor = new URL(first.url()).pathname
  await first.getByRole('button', { name: 'Опубликовать', exact: true }).click()
  await expect(first).toHaveURL(/\/article\/\d+$/)
  await first.goto(editor)
  await textOf(first).getByText('Второй абзац').click()
  await first.keyboard.press('End')
  await first.keyboard.type(' после публикации')
  await expect(saving(first)).toHaveText(/^Изменения сохранены в.*когда вы обновите статью\.$/)

  const third = await visit(gifted, new URL(first.url()).pathname)
  await expect(textOf(third)).toContainText('тоже после публикации')
  const seen = async () => JSON.stringify((await calls(third).get(`/articles/${idOf(first)}`)).body)
  expect(await seen()).not.toContain('после публикации')
  await third.getByRole('button', { name: 'Обновить статью' }).click()
  await expect(third.getByRole('button', { name: 'Изменений нет' })).toBeVisible()
  expect(await seen()).toContain('тоже после публикации')
})

test('an article is written and published by the keyboard alone', { tag: '@desktop' }, async ({ visit }) => {
  const page = await visit(gifted, newArticle)
  await page.getByLabel('Название статьи').focus()
  await typeLines(page, 'Без мыши', 'Второй', 'Первый')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Control+Shift+ArrowUp')
  await expect(textOf(page)).toHaveText(/^Первый\s*Второй/)
  await page.keyboard.press('Control+z')
  await expect(textOf(page)).toHaveText(/^Второй\s*Первый/)
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  // «/» with the Russian layout, and a name typed with the Latin one.
  await page.keyboard.type('.wbn')
  await expect(
    page.getByRole('listbox', { name: 'Блоки' }).getByRole('option', { name: 'Цитата' }),
  ).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Клавиши быстрее')
  await expect(textOf(page).locator('blockquote')).toHaveText('Клавиши быстрее')

  await page.keyboard.press('Control+Home')
  await selectText(page, 'Shift+End', 'Второй')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Ссылка' }).getByRole('textbox')).toBeFocused()
  await page.keyboard.type('city.example')
  await page.keyboard.press('Enter')
  await expect(textOf(page).getByRole('link', { name: 'Второй' })).toHaveAttribute(
    'href',
    'https://city.example',
  )

  await page.keyboard.press('Alt+F10')
  await expect(page.getByRole('combobox', { name: 'Вид блока' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(textOf(page)).toBeFocused()

  await expect(saving(page)).toHaveText(/^Сохранено в/)
  await new Focus(page).tabTo(/^Опубликовать$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/article\/\d+$/)
})
