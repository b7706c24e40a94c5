import { beforeEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { queryClient } from '#web/queries.ts'
import { refusal, serve, show, textOf } from '#web/testing/app.tsx'
import { Talk } from './Talk.tsx'

const me = { id: 1, full_name: 'Анна Орлова', role: null, avatar: null }
beforeEach(() => {
  localStorage.clear()
  queryClient.setQueryData(['users', 'me'], me)
})

const said = (id: number, author: object, text = `Мысль ${id}`) => ({
  id,
  parent: null,
  to: null,
  text,
  author: { role: 'authenticated', avatar: null, ...author },
  createdAt: new Date(Date.UTC(2026, 10, 20, 9, id)).toISOString(),
  editedAt: null,
  likes_count: 0,
  dislikes_count: 0,
  rating: null,
})
type Said = ReturnType<typeof said>
const thread = (first: Said, ...replies: Said[]) => ({
  ...first,
  replies: { data: replies.map(reply => ({ ...reply, parent: first.id })), before: 0, after: 0 },
})
const talk = (...threads: ReturnType<typeof thread>[]) => ({
  data: threads,
  meta: { total: threads.length, pagination: { limit: 20, before: 0, after: 0 }, comment: null },
})
const made = (id: number, text: string) => ({
  data: { id, attributes: { text, createdAt: said(id, me).createdAt, updatedAt: said(id, me).createdAt } },
  meta: {},
})
const open = () => show(<Talk article={5} writer={2} search={{}} />)
/** To press also what is marked as disabled, and without waiting in between. */
const elementOf = (button: Locator) => button.element() as HTMLElement
const drafts = () => Object.keys(localStorage).filter(key => key.startsWith('city:comment:'))
const submit = () => userEvent.keyboard('{Control>}{Enter}{/Control}')

const darya = { id: 2, full_name: 'Дарья Ким' }
const igor = { id: 3, full_name: 'Игорь Лис' }

/** A reply to Darya, in whose thread Igor has answered, is being sent until `resolve` is called. */
async function replying() {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const sent = serve({
    'GET /articles/5/comments': () => talk(thread(said(1, darya), said(2, igor))),
    'POST /comments': () => promise,
  })
  const screen = await open()
  const replyTo = (name: string) => screen.getByRole('button', { name: `Ответить: ${name}` }).click()
  const field = (name: string) => screen.getByLabelText(`Ваш ответ: ${name}`)
  await replyTo('Дарья Ким')
  await field('Дарья Ким').fill('Ответ первому')
  await submit()
  await expect.poll(() => sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
  return { screen, replyTo, field, resolve }
}

test('a reply that is being sent is not left by «Отмена», and stays in its field when it is refused', async () => {
  const { screen, field, resolve } = await replying()
  const cancel = screen.getByRole('button', { name: 'Отмена' })
  await expect.element(cancel).toHaveAttribute('aria-disabled', 'true')
  elementOf(cancel).click()
  resolve(refusal(409, 'ConflictError', 'Статья снята'))
  await expect.poll(textOf(screen.getByRole('alert'))).toContain('Статья снята')
  await expect.element(field('Дарья Ким')).toHaveValue('Ответ первому')
  await cancel.click()
  await screen.getByRole('button', { name: 'Стереть' }).click()
  await expect.element(field('Дарья Ким')).not.toBeInTheDocument()
})

test('a reply that is begun while another one is being sent stays open with its words and the focus', async () => {
  const { screen, replyTo, field, resolve } = await replying()
  await replyTo('Игорь Лис')
  await field('Игорь Лис').fill('Ответ второму')
  resolve(made(9, 'Ответ первому'))
  await expect.element(screen.getByText('Ответ первому')).toBeVisible()
  // The draft of what was sent goes last.
  await expect.poll(drafts).toEqual(['city:comment:1:5:2'])
  await expect.element(field('Игорь Лис')).toHaveValue('Ответ второму')
  await expect.element(field('Игорь Лис')).toHaveFocus()
})

test('the refusal of a reply whose form is closed is told, and its words are there when it is opened again', async () => {
  const { screen, replyTo, field, resolve } = await replying()
  await replyTo('Игорь Лис')
  await field('Игорь Лис').fill('Ответ второму')
  resolve(refusal(409, 'ConflictError', 'Статья снята'))
  await expect
    .poll(textOf(screen.getByRole('alert')))
    .toBe('Не отправлено. Статья снята. Ваш текст на месте.')
  await expect.element(field('Игорь Лис')).toHaveValue('Ответ второму')
  await replyTo('Дарья Ким')
  await expect.element(field('Дарья Ким')).toHaveValue('Ответ первому')
})

test('a correction that is begun while another one is being sent stays open with its words and the focus', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const sent = serve({
    'GET /articles/5/comments': () => talk(thread(said(1, me), said(2, me))),
    'PUT /comments/1': () => promise,
  })
  const screen = await open()
  const edit = screen.getByRole('button', { name: /^Изменить/ })
  const field = screen.getByLabelText('Исправить комментарий')
  await edit.first().click()
  await field.fill('Мысль 1, точнее')
  await submit()
  await expect.poll(() => sent.filter(({ method }) => method === 'PUT')).toHaveLength(1)
  // The button of the first has given its place to the form.
  await edit.click()
  await expect.element(field).toHaveValue('Мысль 2')
  await field.fill('Мысль 2, точнее')
  resolve(made(1, 'Мысль 1, точнее'))
  await expect.element(screen.getByText('Мысль 1, точнее')).toBeVisible()
  await expect.poll(drafts).toEqual(['city:comment:1:edit:2'])
  await expect.element(field).toHaveValue('Мысль 2, точнее')
  await expect.element(field).toHaveFocus()
})

test('a comment that was deleted although the answer was lost is gone, and two presses ask once', async () => {
  let threads = [thread(said(1, me)), thread(said(2, darya))]
  serve({
    'GET /articles/5/comments': () => talk(...threads),
    'PUT /comments/1': () => {
      threads = threads.slice(1)
      throw new TypeError('Failed to fetch')
    },
  })
  const screen = await open()
  const discard = screen.getByRole('button', { name: /^Удалить/ })
  await expect.element(discard).toBeVisible()
  const button = elementOf(discard)
  for (let n = 0; n < 2; n += 1) button.click()
  const sure = screen.getByRole('dialog').getByRole('button', { name: 'Удалить' })
  await expect.element(sure).toBeVisible()
  await sure.click()
  await expect.poll(textOf(screen.getByRole('alert'))).toContain('Удалить не получилось')
  await expect.element(screen.getByText('Мысль 1')).not.toBeInTheDocument()
  await expect.element(screen.getByText('Мысль 2')).toBeVisible()
})

test('a correction that was taken although the answer was lost is shown once its form is closed', async () => {
  let text = 'Мысль 1'
  serve({
    'GET /articles/5/comments': () => talk(thread(said(1, me, text))),
    'PUT /comments/1': ({ body }) => {
      text = body.data.text
      throw new TypeError('Failed to fetch')
    },
  })
  const screen = await open()
  await screen.getByRole('button', { name: /^Изменить/ }).click()
  await screen.getByLabelText('Исправить комментарий').fill('Мысль 1, точнее')
  await submit()
  await expect.poll(textOf(screen.getByRole('alert'))).toContain('Не отправлено')
  await screen.getByRole('button', { name: 'Отмена' }).click()
  await expect.element(screen.getByText('Мысль 1, точнее')).toBeVisible()
})

test('a comment that is saved unchanged is not sent, and its form closes', async () => {
  const sent = serve({ 'GET /articles/5/comments': () => talk(thread(said(1, me))) })
  const screen = await open()
  await screen.getByRole('button', { name: /^Изменить/ }).click()
  const field = screen.getByLabelText('Исправить комментарий')
  await field.fill('Мысль 1 ')
  await screen.getByRole('button', { name: 'Сохранить' }).click()
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(screen.getByText('Мысль 1')).toBeVisible()
  expect(drafts()).toEqual([])
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([])
})

test.each([
  ['at the cap of the day', 20, 1],
  ['below the cap of the day', 19, 0],
])(
  '%s a comment on what others wrote says how many are counted, a reply to oneself does not',
  async (_, counted, times) => {
    serve({
      'GET /articles/5/comments': () => talk(thread(said(1, igor)), thread(said(2, me))),
      'GET /automation-event-types/today': () => ({ data: [{ event: 'comment.created', counted, cap: 20 }] }),
    })
    const screen = await open()
    const note = screen.getByText(
      'Сегодня засчитано 20 из 20 комментариев: следующие город засчитает завтра.',
    )
    await screen.getByRole('button', { name: 'Ответить: Анна Орлова' }).click()
    await screen.getByLabelText('Ваш ответ: Анна Орлова').fill('Дополню себя')
    expect(note.elements()).toHaveLength(0)
    await screen.getByRole('button', { name: 'Ответить: Игорь Лис' }).click()
    await screen.getByLabelText('Ваш ответ: Игорь Лис').fill('Согласна')
    await expect.poll(() => queryClient.getQueryData(['automation-event-types', 'today'])).toBeDefined()
    await expect.poll(() => note.elements().length).toBe(times)
  },
)

test('on a phone the acts on one’s own comment stand in one row, also on a reply', async () => {
  await page.viewport(390, 844)
  const own = (id: number) => ({ ...said(id, me), likes_count: 12 })
  serve({ 'GET /articles/5/comments': () => talk(thread(own(1), own(2))) })
  // As wide as on the page.
  const screen = await show(
    <div style={{ width: 358, marginInline: 'auto' }}>
      <Talk article={5} writer={2} search={{}} />
    </div>,
  )
  await expect.element(screen.getByRole('button', { name: /^Ответить/ }).first()).toBeVisible()
  const rows = [...document.querySelectorAll('[data-comment]')].map(
    comment => new Set([...comment.querySelectorAll('button')].map(button => button.offsetTop)),
  )
  expect(rows.map(({ size }) => size)).toEqual([1, 1])
  await page.viewport(1440, 900)
})
