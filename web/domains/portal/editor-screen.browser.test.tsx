import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { signIn } from '../../session.ts'
import { refusal, textOf } from '../../testing/app.tsx'
import { list, resident, visit } from '../../testing/city.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { readCopies } from './editor/copies.ts'
import { ownMark } from './editor/paste.ts'

// It would leave the page of the tests.
vi.mock(import('../../session.ts'), async original => ({
  ...(await original()),
  signIn: vi.fn(() => new Promise<never>(() => {})),
}))
beforeEach(() => void vi.mocked(signIn).mockClear())
afterEach(() => page.viewport(1440, 900))

const at = '2026-11-20T09:30:00.000Z'
const later = '2026-11-20T09:40:00.000Z'
const content = (text: string) => [{ id: 'a', type: 'text', content: [{ text }] }]
const none = { data: null }
const text = (title: string, updatedAt: string) => ({
  title,
  type: 'article_type_1',
  content: content('Свет.'),
  updatedAt,
  themes: { data: [] },
  images: none,
})
const change = { data: { id: 3, attributes: text('Маяк погас', later) } }

/** Each test has an article of its own: the copies of others stay in this browser. */
let id = 7
const article = (more: object = {}) => ({
  data: {
    id,
    attributes: {
      ...text('Маяк', at),
      publishedAt: at,
      removedAt: null,
      deletedAt: null,
      author: { data: { id: 1, attributes: {} } },
      draft: none,
      ...more,
    },
  },
  meta: {},
})

const edit = async (more: object, answers: Parameters<typeof visit>[2] = {}) => {
  id += 1
  const { screen, sent, address, go } = await visit(`/edit-article/${id}`, resident, {
    [`GET /articles/${id}`]: () => article(more),
    [`PUT /articles/${id}`]: () => article(),
    [`PUT /articles/${id}/draft`]: () => article({ draft: change }),
    [`DELETE /articles/${id}/draft`]: () => article(),
    'GET /article-versions': () => list(),
    'GET /tags': () => list(),
    ...answers,
  })
  const title = screen.getByLabelText('Название статьи')
  const saving = screen.getByRole('status', { name: 'Сохранение' })
  await expect.element(title).toBeVisible()
  return { screen, sent, title, saving, address, go }
}

test('a change of a published article is saved for its author, and the page says who sees it', async () => {
  const { screen, sent, title, saving } = await edit({})
  await expect.element(screen.getByRole('button', { name: 'Изменений нет' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Отменить изменения' }).elements()).toEqual([])
  await title.fill('Маяк погас')
  await expect.element(screen.getByRole('button', { name: 'Обновить статью' })).toBeVisible()
  await expect
    .poll(textOf(saving))
    .toMatch(/^Изменения сохранены в\s\d\d:\d\d\. Читатели увидят их, когда вы обновите статью\.$/)
  expect(sent.filter(({ method }) => method === 'PUT')).toMatchObject([
    { path: expect.stringContaining(`/articles/${id}/draft?`), body: { data: { title: 'Маяк погас' } } },
  ])
})

test('the change opens on another machine, and thrown away it gives place to what readers see', async () => {
  const { screen, sent, title } = await edit({ draft: change })
  await expect.element(title).toHaveValue('Маяк погас')
  await screen.getByRole('button', { name: 'Отменить изменения' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Отменить изменения?' })
  await expect.poll(textOf(dialog)).toContain('Отменённое останется в «Версиях» этого браузера.')
  await dialog.getByRole('button', { name: 'Отменить изменения' }).click()
  await expect.element(title).toHaveValue('Маяк')
  await expect.element(screen.getByText('Изменения отменены')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Изменений нет' })).toBeVisible()
  expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

test('unpublishing an article with a change says which text stays', async () => {
  const { screen } = await edit({ draft: change })
  await screen.getByRole('button', { name: 'Снять с публикации' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.poll(textOf(dialog)).toContain('Ваши изменения станут текстом черновика')
})

test('the change of an article that a moderator removed can become an article of its own', async () => {
  const { screen, title, saving } = await edit({ removedAt: later, draft: change })
  await expect.element(title).toHaveValue('Маяк погас')
  await expect.poll(textOf(saving)).toContain('Модератор снял статью с портала')
  await expect.element(saving.getByRole('button', { name: 'Сохранить как новую' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Снять с публикации' }).elements()).toEqual([])
})

test('once a moderator has removed the article, the editor says so and offers what can be done instead of publishing', async () => {
  const path = `/articles/${id + 1}`
  let isRemoved = false
  const { screen, sent, title, saving } = await edit(
    {},
    {
      [`GET ${path}`]: () => article({ removedAt: isRemoved ? later : null }),
      [`PUT ${path}/draft`]: () => refusal(409, 'ConflictError'),
      'POST /articles': () => ({ ...article(), data: { ...article().data, id: 900 } }),
    },
  )
  const rail = screen.getByRole('complementary', { name: 'Публикация' })
  await expect.element(rail.getByText('Опубликована')).toBeVisible()
  isRemoved = true
  await title.fill('Маяк погас')
  await expect.poll(textOf(saving)).toContain('Модератор снял статью с портала')
  await expect.element(rail.getByText('Снята модератором')).toBeVisible()
  for (const name of ['Опубликовать', 'Обновить статью', 'Отменить изменения', 'Снять с публикации'])
    expect(rail.getByRole('button', { name }).elements()).toEqual([])
  expect(rail.getByText(/Статью можно править/).elements()).toEqual([])
  // The last of them: the note above offers it too.
  await rail.getByRole('button', { name: 'Сохранить как новую' }).last().click()
  await expect.poll(() => sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
  // Until the server has it, this browser offers the copy in every list of drafts.
  await expect.poll(() => readCopies(1, null)).toEqual([])
})

test('in one’s own list a published article says that it has changes which readers do not see', async () => {
  const own = (row: number, title: string, draft: object, more: object = {}) => ({
    id: row,
    attributes: {
      ...text(title, at),
      publishedAt: at,
      removedAt: null,
      removal_reason: null,
      removed_by: none,
      views: 3,
      likes_count: 0,
      dislikes_count: 0,
      comments_count: 0,
      cover: none,
      draft,
      ...more,
    },
  })
  const { screen } = await visit('/portal?tab=my-space', resident, {
    'GET /articles': ({ path }) => {
      const asked = decodeURIComponent(path)
      if (asked.includes('[removedAt][$notNull]'))
        return list([own(42, 'Снятая', { data: { id: 5, attributes: {} } }, { removedAt: later })])
      return asked.includes('[publishedAt][$notNull]')
        ? list([own(40, 'С правкой', { data: { id: 4, attributes: {} } }), own(41, 'Без правки', none)])
        : list()
    },
  })
  const row = (title: string) => screen.getByRole('listitem').filter({ hasText: title })
  await expect.poll(textOf(row('С правкой'))).toContain('Есть изменения')
  await expect.poll(textOf(row('Без правки'))).not.toContain('Есть изменения')
  await expect
    .element(screen.getByRole('link', { name: 'Открыть изменения: Снятая' }))
    .toHaveAttribute('href', '/edit-article/42')
})

test('a draft that is published opens as the article, and its link can be copied at once', async () => {
  const { screen, sent, address } = await edit({ publishedAt: null })
  await screen.getByRole('button', { name: 'Опубликовать' }).click()
  await expect.poll(address).toBe(`/article/${id}`)
  await expect.element(screen.getByText('Статья опубликована')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Скопировать ссылку' }).first()).toBeVisible()
  expect(sent.filter(({ method }) => method === 'PUT')).toMatchObject([
    { body: { data: { publishedAt: expect.any(String) } } },
  ])
})

test('a published article that is updated stays in the editor', async () => {
  const { screen, address } = await edit({ draft: change })
  await screen.getByRole('button', { name: 'Обновить статью' }).click()
  await expect.element(screen.getByText('Статья обновлена')).toBeVisible()
  expect(address()).toBe(`/edit-article/${id}`)
})

test('a draft that lacks its title says so at the press of the button, and the cursor goes there', async () => {
  const { screen, title } = await edit({ publishedAt: null, title: '' })
  await screen.getByRole('button', { name: 'Опубликовать' }).click({ force: true })
  await expect.element(screen.getByText('Не хватает: названия', { exact: true })).toBeVisible()
  await expect.element(title).toHaveFocus()
})

test('on a phone a toast stands above the bar of the editor', async () => {
  await page.viewport(390, 800)
  const { screen } = await edit({})
  toast.success('Изменений больше нет')
  const said = screen.getByText('Изменений больше нет')
  await expect.element(said).toBeVisible()
  const bar = screen.getByRole('toolbar').element()
  await expect
    .poll(() => said.element().getBoundingClientRect().bottom - bar.getBoundingClientRect().top)
    .toBeLessThan(0)
})

const theme = (row: number, name: string) => ({ id: row, attributes: { name } })
const refusedThemes = () => {
  const message = 'Одной из тем больше нет'
  const errors = [{ path: ['themes'], message, name: 'ValidationError' }]
  const error = { status: 400, name: 'ValidationError', message, details: { errors } }
  return Response.json({ data: null, error }, { status: 400 })
}
const [light, remote, home] = [theme(4, 'Свет'), theme(5, 'Удалёнка'), theme(6, 'Работа из дома')]
/** A draft with two themes, of which the server refuses the second; the article has these ones by then. */
const editThemed = (left: readonly object[]) => {
  let isRefused = false
  const now = () => ({ publishedAt: null, themes: { data: isRefused ? left : [light, remote] } })
  return edit(
    {},
    {
      [`GET /articles/${id + 1}`]: () => article(now()),
      [`PUT /articles/${id + 1}`]: ({ body }) => {
        if (!body.data.themes.includes(remote.id)) return article({ publishedAt: null, updatedAt: later })
        isRefused = true
        return refusedThemes()
      },
      'GET /tags': () => list([light]),
    },
  )
}

test('a theme that was deleted while one writes leaves the article, and the text is saved', async () => {
  const { screen, sent, title, saving } = await editThemed([light])
  await title.fill('Маяк погас')
  await expect.element(screen.getByText('Темы «Удалёнка» больше нет: мы убрали её из статьи')).toBeVisible()
  await expect.poll(textOf(saving)).toMatch(/сохран/i)
  expect(sent.findLast(({ method }) => method === 'PUT')?.body.data).toMatchObject({
    title: 'Маяк погас',
    themes: [light.id],
  })
})

test('a theme that was merged while one writes gives its place to the one that took its articles', async () => {
  const { screen, sent, title } = await editThemed([light, home])
  await title.fill('Маяк погас')
  await expect.element(screen.getByText('Тему «Удалёнка» объединили с «Работа из дома»')).toBeVisible()
  await expect
    .poll(() => sent.findLast(({ method }) => method === 'PUT')?.body.data)
    .toMatchObject({ title: 'Маяк погас', themes: [light.id, home.id] })
})

const picture = {
  id: 31,
  url: '/uploads/lighthouse.png',
  width: 40,
  height: 30,
  alternativeText: null,
  formats: null,
  takenDownAt: null,
}

const pasteData = (sheet: Locator, clipboardData: DataTransfer) =>
  sheet
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))

/** Pastes blocks that were copied from another article, at the caret. */
function paste(sheet: Locator, html: string) {
  const data = new DataTransfer()
  data.setData('text/html', `<p ${ownMark} data-pm-slice="0 0 []"></p>${html}`)
  pasteData(sheet, data)
}

/** Pastes the file of a picture into an article; its upload goes as `send` says. */
async function pastePicture(more: object, send: (request: EventTarget) => void) {
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      readonly upload = new EventTarget()
      open() {}
      setRequestHeader() {}
      abort() {}
      send() {
        send(this)
      }
    },
  )
  const { screen, title } = await edit(more)
  const sheet = screen.getByRole('textbox', { name: 'Текст статьи' })
  await sheet.click()
  const data = new DataTransfer()
  data.items.add(new File(['.'], 'мост.png', { type: 'image/png' }))
  pasteData(sheet, data)
  return { screen, sheet, title }
}

test('a picture that was removed from the text while it is on its way does not block publishing, until undo brings it back', async () => {
  const { screen, sheet } = await pastePicture({ publishedAt: null }, () => {})
  const waits = screen.getByText('Дождитесь загрузки картинок')
  await expect.element(waits).toBeVisible()
  await screen.getByRole('button', { name: 'Удалить картинку' }).click()
  await expect.element(waits).not.toBeInTheDocument()
  await expect
    .element(screen.getByRole('button', { name: 'Опубликовать' }))
    .not.toHaveAttribute('aria-disabled')
  await sheet.click()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(waits).toBeVisible()
})

test('a picture on its way stays when the change around it is thrown away', async () => {
  const { screen, title } = await pastePicture({ draft: change }, () => {})
  const waits = screen.getByText('Дождитесь загрузки картинок')
  await expect.element(waits).toBeVisible()
  await screen.getByRole('button', { name: 'Отменить изменения' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Отменить изменения' }).click()
  await expect.element(title).toHaveValue('Маяк')
  await expect.element(screen.getByRole('button', { name: 'Удалить картинку' })).toBeVisible()
  await expect.element(waits).toBeVisible()
})

test('of a picture that failed and its copy, the one that stays still blocks publishing', async () => {
  const { screen } = await pastePicture({ publishedAt: null }, request =>
    request.dispatchEvent(new Event('error')),
  )
  const failed = screen.getByText(/^Не загрузилось/)
  await expect.poll(textOf(failed)).toContain('1\u00a0картинка')
  await userEvent.keyboard('{ArrowUp}')
  await screen.getByRole('button', { name: 'Создать копию блока' }).click()
  await expect.poll(textOf(failed)).toContain('2\u00a0картинки')
  await screen.getByRole('button', { name: 'Удалить картинку' }).first().click()
  await expect.poll(textOf(failed)).toContain('1\u00a0картинка')
  await expect
    .element(screen.getByRole('button', { name: 'Опубликовать' }))
    .toHaveAttribute('aria-disabled', 'true')
})

test('a picture that was pasted from another article is looked up and shown', async () => {
  const { screen, sent } = await edit({}, { 'GET /upload/files/31': () => picture })
  const sheet = screen.getByRole('textbox', { name: 'Текст статьи' })
  await sheet.click()
  paste(sheet, '<img data-media="31" alt="Вечер">')
  await expect.poll(() => document.querySelector('img[src*="lighthouse"]') !== null).toBe(true)
  // The first picture is the cover, in the proportion in which readers see it (product §11).
  const cover = screen.getByRole('img', { name: 'Обложка' })
  await expect.poll(() => getComputedStyle(cover.element()).aspectRatio).toBe('16 / 9')
  expect(sent.filter(({ path }) => path.startsWith('/upload/files/31'))).toHaveLength(1)
})

test('a pasted picture that the server did not answer about is not called gone, and is looked up again', async () => {
  let isAway = true
  const { screen, sent } = await edit(
    {},
    { 'GET /upload/files/32': () => (isAway ? refusal(503, 'ServiceUnavailableError') : picture) },
  )
  const sheet = screen.getByRole('textbox', { name: 'Текст статьи' })
  await sheet.click()
  paste(sheet, '<img data-media="32" alt="Вечер"><p>Ночь.</p>')
  await expect.element(screen.getByText('Картинка ещё не загрузилась.')).toBeVisible()
  expect(sent.filter(({ path }) => path.startsWith('/upload/files/32'))).toHaveLength(1)
  await expect.element(screen.getByText(/Файла картинки нет/)).not.toBeInTheDocument()

  isAway = false
  paste(sheet, '<p>Утро.</p>')
  await expect.poll(() => document.querySelector('img[src*="lighthouse"]') !== null).toBe(true)
})

test('a pasted picture whose file is gone says so', async () => {
  const { screen } = await edit({}, { 'GET /upload/files/33': () => refusal(404, 'NotFoundError') })
  const sheet = screen.getByRole('textbox', { name: 'Текст статьи' })
  await sheet.click()
  paste(sheet, '<img data-media="33" alt="Вечер">')
  await expect.element(screen.getByText(/Файла картинки нет/)).toBeVisible()
})

test.each([
  ['was removed by a moderator', { removedAt: later }, 'Открыть статью', (id: number) => `/article/${id}`],
  [
    'is of another author',
    { author: { data: { id: 2, attributes: {} } } },
    'Открыть статью',
    (id: number) => `/article/${id}`,
  ],
  ['was deleted', { deletedAt: later }, 'В Моё пространство', () => '/portal?tab=my-space'],
])('an article that %s is not tried again: the page leads on', async (_, more, link, href) => {
  id += 1
  const { screen } = await visit(`/edit-article/${id}`, resident, {
    [`GET /articles/${id}`]: () => article(more),
  })
  await expect.element(screen.getByRole('link', { name: link })).toHaveAttribute('href', href(id))
  expect(screen.getByRole('button', { name: 'Попробовать ещё раз' }).elements()).toEqual([])
  await expect.poll(() => document.title).toContain('Статья не открылась')
})

test('who leaves while publishing waits for another try is asked, told that it failed, and led back', async () => {
  const away = () => refusal(503, 'ServiceUnavailableError')
  const { screen, saving, address, go } = await edit(
    { publishedAt: null },
    { [`PUT /articles/${id + 1}`]: away, 'GET /articles': () => list() },
  )
  await screen.getByRole('button', { name: 'Опубликовать' }).click()
  await expect.poll(textOf(saving)).toContain('Город не отвечает')
  go('/portal')
  const question = screen.getByRole('dialog', { name: 'Уйти со страницы?' })
  await expect.poll(textOf(question)).toContain('Этот текст ещё не опубликован')
  expect(textOf(question)()).not.toContain('последние правки')
  await question.getByRole('button', { name: 'Уйти' }).click()
  await expect.poll(address).toBe('/portal')
  await expect.element(screen.getByText('Текст статьи не опубликован')).toBeVisible()
  await screen.getByRole('button', { name: 'Вернуться к статье' }).click()
  await expect.poll(address).toBe(`/create-article/${id}`)
})

test('words whose last save failed after their author had left are said to be in this browser', async () => {
  const { promise: held, resolve } = Promise.withResolvers<void>()
  const { screen, title, address, go } = await edit(
    {},
    {
      [`PUT /articles/${id + 1}/draft`]: async () => {
        await held
        return refusal(503, 'ServiceUnavailableError')
      },
      'GET /articles': () => list(),
    },
  )
  await title.fill('Маяк погас')
  go('/portal')
  await expect.poll(address).toBe('/portal')
  resolve()
  await expect.element(screen.getByText('Статья не сохранилась')).toBeVisible()
  await expect.element(screen.getByText(/^Последние правки остались в этом браузере/)).toBeVisible()
  await screen.getByRole('button', { name: 'Вернуться к статье' }).click()
  await expect.element(screen.getByText(/^Вернули ваши правки/)).toBeVisible()
  await expect.element(title).toHaveValue('Маяк погас')
})

test('an article that is refused because the session has ended leads to sign-in, and a right that is missing does not', async () => {
  const open = (isSignedIn: boolean) => {
    id += 1
    return visit(`/edit-article/${id}`, resident, {
      [`GET /articles/${id}`]: () => refusal(403, 'ForbiddenError'),
      'GET /keycloak/isLoggedIn': () => isSignedIn,
    })
  }
  const { screen } = await open(true)
  await expect.element(screen.getByRole('link', { name: 'Открыть статью' })).toBeVisible()
  expect(signIn).not.toHaveBeenCalled()
  await screen.unmount()

  await open(false)
  await expect.poll(() => vi.mocked(signIn).mock.calls).toEqual([[]])
})

test('a page that is hidden sends its last words at once, and asks who is signed in when it is looked at again', async () => {
  const { sent, title } = await edit({ publishedAt: null })
  const look = (state: DocumentVisibilityState) => {
    const spy = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
    spy.mockRestore()
  }
  const calls = () =>
    sent
      .filter(({ method, path }) => method === 'PUT' || path.startsWith('/users/me?fields'))
      .map(({ method }) => method)
  await title.fill('Маяк погас')
  look('hidden')
  await expect.poll(calls).toEqual(['PUT'])
  look('visible')
  await title.fill('Маяк погас совсем')
  await expect.poll(calls).toEqual(['PUT', 'GET', 'PUT'])
})
