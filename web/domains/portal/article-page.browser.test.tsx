import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { queryClient } from '../../queries.ts'
import { ApiError, lostConnection } from '../../rest/http.ts'
import { send } from '../../rest/send.ts'
import { refusal, type Sent, serve, show, textOf } from '../../testing/app.tsx'
import { useDelete } from './articleActs.ts'
import { CommentForm } from './screens/article/CommentForm.tsx'
import { articleQuery, keepRating, type MyRating, myRatingQuery } from './screens/article/data.ts'
import { Lightbox } from './screens/article/Lightbox.tsx'
import { Rating } from './screens/article/Rating.tsx'
import { Talk } from './screens/article/Talk.tsx'

beforeEach(() => localStorage.clear())

function Rated({ isOwn = false, from = null }: { isOwn?: boolean; from?: MyRating }) {
  const [rating, setRating] = useState<MyRating>(from)
  return (
    <>
      <Rating
        of="article"
        id={5}
        rating={rating}
        likes={7}
        dislikes={1}
        isOwn={isOwn}
        onRated={(_, to) => setRating(to)}
      />
      <output>{rating ?? 'none'}</output>
    </>
  )
}

const rated = { data: { id: 1, attributes: {} }, meta: {} }

test('a like is shown before the server answers, and taken back with its words when it refuses', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  serve({ 'POST /article-likes': () => promise })
  const screen = await show(<Rated />)
  await screen.getByRole('button', { name: 'Нравится: 7', exact: true }).click()
  const pressed = screen
    .getByRole('group', { name: 'Оценка статьи' })
    .getByRole('button', { name: 'Нравится: 8', exact: true })
  await expect.element(pressed).toHaveAttribute('aria-pressed', 'true')
  resolve(refusal(409, 'ConflictError', 'Статья снята модератором'))
  await expect.poll(textOf(screen.getByRole('alert'))).toContain('Статья снята модератором')
  await expect
    .element(screen.getByRole('button', { name: 'Нравится: 7', exact: true }))
    .toHaveAttribute('aria-pressed', 'false')
  expect(screen.getByText('none').elements()).toHaveLength(1)
})

test('the feed shows a rating at once, without being read again', () => {
  const rows = [
    { id: 5, likes_count: 7 },
    { id: 6, likes_count: 2 },
  ]
  const key = ['articles', 'feed', {}]
  queryClient.setQueryData(key, { pages: [{ rows, words: {} }], pageParams: [undefined] })
  keepRating(5, null, 'like')
  expect(queryClient.getQueryData(key)).toMatchObject({
    pages: [
      {
        rows: [
          { id: 5, likes_count: 8 },
          { id: 6, likes_count: 2 },
        ],
      },
    ],
  })
})

test.each([
  [null, 'like', 13],
  ['like', 'dislike', 10],
  ['dislike', null, 13],
] as const)(
  'a rating that goes from %s to %s makes the author’s reputation of 12 one of %i',
  (from, to, reputation) => {
    const { queryKey } = articleQuery(5)
    const article = { likes_count: 7, dislikes_count: 1, author: { id: 2, reputation: 12 } }
    queryClient.setQueryData(queryKey, { data: { id: 5, ...article } } as never)
    keepRating(5, from, to)
    expect(queryClient.getQueryData(queryKey)?.data.author).toEqual({ id: 2, reputation })
  },
)

test('a dislike replaces a like in one call, and pressed again it is taken back', async () => {
  const sent = serve({
    'POST /article-dislikes': () => rated,
    'POST /article-dislikes/undislike': () => rated,
  })
  const screen = await show(<Rated from="like" />)
  await screen.getByRole('button', { name: 'Не нравится: 1' }).click()
  await expect.element(screen.getByText('dislike', { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: /^Не нравится/ }).click()
  await expect.element(screen.getByText('none')).toBeVisible()
  expect(sent.map(({ path, body }) => [path, body.data])).toEqual([
    ['/article-dislikes', { article: 5 }],
    ['/article-dislikes/undislike', { article: 5 }],
  ])
})

test('a press while a rating is being sent is sent after it', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const sent = serve({ 'POST /article-likes': () => promise, 'POST /article-likes/unlike': () => rated })
  const screen = await show(<Rated />)
  const like = screen.getByRole('button', { name: /^Нравится/ })
  await like.click()
  await like.click()
  expect(sent.map(({ path }) => path)).toEqual(['/article-likes'])
  resolve(rated)
  await expect.poll(() => sent.map(({ path }) => path)).toEqual(['/article-likes', '/article-likes/unlike'])
  await expect.element(like).toHaveAttribute('aria-pressed', 'false')
})

test('the ratings of one’s own article are figures, not buttons', async () => {
  const screen = await show(<Rated isOwn />)
  await expect.element(screen.getByTitle(/Свою статью оценивают только читатели/).first()).toBeVisible()
  expect(screen.getByRole('button').elements()).toEqual([])
})

function RatedByServer({ onRated = () => {} }) {
  const { data = null } = useQuery(myRatingQuery(5))
  return <Rating of="article" id={5} rating={data} likes={7} dislikes={1} isOwn={false} onRated={onRated} />
}

test('a like that was taken although its answer was lost is asked for, and can be taken back', async () => {
  let mine: MyRating = null
  const sent = serve({
    'GET /articles/my-ratings': () => ({ data: mine ? [{ id: 5, rating: mine }] : [], meta: {} }),
    'POST /article-likes': () => {
      mine = 'like'
      throw new TypeError('Failed to fetch')
    },
    'POST /article-likes/unlike': () => rated,
  })
  const screen = await show(<RatedByServer />)
  const like = screen.getByRole('button', { name: /^Нравится/ })
  await like.click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(like).toHaveAttribute('aria-pressed', 'true')
  await like.click()
  await expect.poll(() => sent.at(-1)?.path).toBe('/article-likes/unlike')
  // A rating that is repeated is a new one, never the answer to an earlier.
  expect(sent.map(({ key }) => key)).toEqual(sent.map(() => null))
})

test('a rating that another window has changed is not taken back here: what it is now is shown', async () => {
  let mine: MyRating = 'like'
  serve({
    'GET /articles/my-ratings': () => ({ data: [{ id: 5, rating: mine }], meta: {} }),
    'POST /article-likes/unlike': () => ({ data: null, meta: {} }),
  })
  const onRated = vi.fn()
  const screen = await show(<RatedByServer onRated={onRated} />)
  const button = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })
  await expect.element(button('Нравится')).toHaveAttribute('aria-pressed', 'true')
  mine = 'dislike'
  await button('Нравится').click()
  await expect.element(button('Не нравится')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(button('Нравится')).toHaveAttribute('aria-pressed', 'false')
  expect(onRated).not.toHaveBeenCalled()
})

const form = (onSend: (text: string, key: string) => Promise<unknown>) =>
  show(<CommentForm label="Ваш комментарий" name="1:5" action="Отправить" pending="…" onSend={onSend} />)

test.each([
  ['the connection breaks', lostConnection()],
  ['the server refuses', new ApiError(409, 'ConflictError', 'Статья снята')],
])('a comment stays in its field and on the device when %s', async (_, failure) => {
  const screen = await form(() => Promise.reject(failure))
  await screen.getByLabelText('Ваш комментарий').fill('Спасибо за **карту**')
  await screen.getByRole('button', { name: 'Отправить' }).click()
  await expect.poll(textOf(screen.getByRole('alert'))).toContain(failure.message)
  await expect.element(screen.getByLabelText('Ваш комментарий')).toHaveValue('Спасибо за **карту**')
  await screen.unmount()
  const again = await form(() => Promise.resolve())
  await expect.element(again.getByLabelText('Ваш комментарий')).toHaveValue('Спасибо за **карту**')
})

test('a comment that is written is erased only after a question', async () => {
  const onCancel = vi.fn()
  const screen = await show(
    <CommentForm
      label="Ваш ответ"
      name="1:6"
      action="Ответить"
      pending="…"
      onSend={async () => {}}
      onCancel={onCancel}
    />,
  )
  const field = screen.getByLabelText('Ваш ответ')
  const cancel = screen.getByRole('button', { name: 'Отмена', exact: true })
  await field.fill('Длинный ответ')
  await cancel.click()
  await screen.getByRole('button', { name: 'Писать дальше' }).click()
  await expect.element(field).toHaveValue('Длинный ответ')
  expect(onCancel).not.toHaveBeenCalled()
  await cancel.click()
  await screen.getByRole('button', { name: 'Стереть' }).click()
  await expect.poll(() => onCancel.mock.calls.length).toBe(1)
})

test('a comment that was sent leaves an empty field and nothing on the device', async () => {
  const sent: string[] = []
  const screen = await form(async text => sent.push(text))
  await screen.getByLabelText('Ваш комментарий').fill('  Спасибо  ')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(screen.getByLabelText('Ваш комментарий')).toHaveValue('')
  expect(sent).toEqual(['Спасибо'])
  expect(localStorage).toHaveLength(0)
})

test('a comment is sent again under its key after a reload too, under another once it is changed or refused', async () => {
  const keys: string[] = []
  let answer: Error = lostConnection()
  const onSend = (_: string, key: string) => {
    keys.push(key)
    return Promise.reject(answer)
  }
  const first = await form(onSend)
  await first.getByLabelText('Ваш комментарий').fill('Спасибо')
  await first.getByRole('button', { name: 'Отправить' }).click()
  await expect.poll(() => keys).toHaveLength(1)
  await first.unmount()
  const screen = await form(onSend)
  const button = screen.getByRole('button', { name: 'Отправить' })
  await button.click()
  await expect.poll(() => keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
  answer = new ApiError(409, 'ConflictError', 'Статья снята')
  await screen.getByLabelText('Ваш комментарий').fill('Спасибо!')
  await button.click()
  await expect.poll(textOf(screen.getByRole('alert'))).toContain('Статья снята')
  await button.click()
  await expect.poll(() => keys).toHaveLength(4)
  expect(new Set(keys).size).toBe(3)
})

const said = (id: number) => ({
  id,
  parent: null,
  to: null,
  text: `Мысль ${id}`,
  author: { id: 2, full_name: 'Дарья Ким', role: 'authenticated', avatar: null },
  createdAt: new Date(Date.UTC(2026, 10, 20, 9, id)).toISOString(),
  editedAt: null,
  likes_count: 0,
  dislikes_count: 0,
  rating: null,
  replies: { data: [], before: 0, after: 0 },
})
const page = (ids: readonly number[], around: { before: number; after: number }, comment: number | null) => ({
  data: ids.map(said),
  meta: { total: 5, pagination: { limit: 2, ...around }, comment },
})

/** Comments 1 to 5, of which the address names the third; 9 is the one that is written. */
function talk() {
  queryClient.setQueryData(['users', 'me'], { id: 1, full_name: 'Анна Орлова', role: null, avatar: null })
  const attributes = { text: 'Моё слово', createdAt: said(9).createdAt }
  return serve({
    'GET /articles/5/comments': ({ path }) => {
      const asked = decodeURIComponent(path)
      if (asked.includes('[before]=4')) return page([9, 5], { before: 0, after: 4 }, null)
      if (asked.includes('[after]=3')) return page([2, 1], { before: 4, after: 0 }, null)
      return asked.includes('comment=3') ? page([4, 3], { before: 1, after: 2 }, 3) : refusal(400)
    },
    'POST /comments': () => ({ data: { id: 9, attributes }, meta: {} }),
  })
}
const words = () =>
  [...document.querySelectorAll('article')].map(each => /Мысль \d|Моё слово/.exec(each.textContent)?.[0])

test('one’s own comment stands first and once while the pages around it are read', async () => {
  talk()
  const screen = await show(<Talk article={5} writer={2} search={{ comment: 3 }} />)
  await expect.element(screen.getByText('Мысль 3')).toBeVisible()
  await screen.getByLabelText('Ваш комментарий').fill('Моё слово')
  await screen.getByRole('button', { name: 'Отправить' }).click()
  await expect.poll(words).toEqual(['Моё слово', 'Мысль 4', 'Мысль 3'])
  await screen.getByRole('button', { name: /^Показать ещё/ }).click()
  await expect.poll(words).toEqual(['Моё слово', 'Мысль 4', 'Мысль 3', 'Мысль 2', 'Мысль 1'])
  await screen.getByRole('button', { name: /^Показать предыдущие/ }).click()
  await expect.poll(words).toEqual(['Мысль 9', 'Мысль 5', 'Мысль 4', 'Мысль 3', 'Мысль 2', 'Мысль 1'])
  expect(screen.getByText(/Этого комментария уже нет/).elements()).toEqual([])
})

test('a talk that is read again keeps the replies open that were opened, without those that are gone', async () => {
  queryClient.setQueryData(['users', 'me'], { id: 1, full_name: 'Анна Орлова', role: null, avatar: null })
  let replies = [11, 12, 13, 14, 15, 16].map(said)
  const part = (from: number, count: number) => {
    const data = replies.slice(from, from + count)
    return { data, before: from, after: replies.length - from - data.length }
  }
  const sent = serve({
    'GET /articles/5/comments': () => ({
      data: [{ ...said(1), replies: part(0, 2) }],
      meta: { total: 7, pagination: { limit: 2, before: 0, after: 0 }, comment: null },
    }),
    'GET /comments/1/replies': ({ path }) => {
      const after = Number(/=(\d+)$/.exec(decodeURIComponent(path))?.[1])
      const { data, ...around } = part(
        replies.findIndex(({ id }) => id > after),
        2,
      )
      return { data, meta: { pagination: { limit: 2, ...around } } }
    },
    'POST /comment-likes': () => {
      replies = replies.filter(({ id }) => id !== 13)
      return refusal(409, 'ConflictError', 'Уже оценено')
    },
  })
  const screen = await show(<Talk article={5} writer={2} search={{}} />)
  await screen.getByRole('button', { name: 'Показать ещё 4\u00a0ответа' }).click()
  await expect.element(screen.getByRole('button', { name: 'Показать ещё 2\u00a0ответа' })).toBeVisible()
  await screen.getByRole('button', { name: 'Нравится: 0', exact: true }).last().click()
  await expect.element(screen.getByText('Мысль 13')).not.toBeInTheDocument()
  for (const id of [11, 12, 14, 15]) expect(screen.getByText(`Мысль ${id}`).elements()).toHaveLength(1)
  await expect.element(screen.getByRole('button', { name: 'Показать ещё 1\u00a0ответ' })).toBeVisible()
  expect(sent.filter(({ path }) => path.includes('/replies'))).toHaveLength(2)
})

test('a deleted answer keeps a placeholder only while it has a live reply', async () => {
  queryClient.setQueryData(['users', 'me'], { id: 2, full_name: 'Дарья Ким', role: null, avatar: null })
  const chain = [said(6), { ...said(7), parent: 6 }, { ...said(8), parent: 7 }]
  const meta = { total: 4, pagination: { limit: 2, before: 0, after: 0 }, comment: null }
  const gone = () => ({ data: { id: 1, attributes: {} }, meta: {} })
  serve({
    'GET /articles/5/comments': () => ({
      data: [{ ...said(1), replies: { data: chain, before: 0, after: 0 } }],
      meta,
    }),
    'PUT /comments/6': gone,
    'PUT /comments/7': gone,
    'PUT /comments/8': gone,
  })
  const screen = await show(<Talk article={5} writer={2} search={{}} />)
  const places = async (left: readonly string[], count: number) => {
    await expect.poll(words).toEqual(left)
    expect(screen.getByText(/Комментарий удалён, ответы/).elements()).toHaveLength(count)
  }
  const discard = async (id: number) => {
    const row = screen.getByText(`Мысль ${id}`).element().closest('article')
    row?.querySelector<HTMLElement>('[title="Удалить"]')?.click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
  }
  await expect.element(screen.getByText('Мысль 8')).toBeVisible()
  await discard(6)
  await places(['Мысль 1', 'Мысль 7', 'Мысль 8'], 1)
  await discard(7)
  await places(['Мысль 1', 'Мысль 8'], 1)
  await discard(8)
  await places(['Мысль 1'], 0)
})

test('the focus stays in the talk: on what was written, on what was corrected, beside what was deleted', async () => {
  queryClient.setQueryData(['users', 'me'], { id: 2, full_name: 'Дарья Ким', role: null, avatar: null })
  const made = (id: number) => (sent: Sent) => ({
    data: {
      id,
      attributes: { text: sent.body.data.text, createdAt: said(1).createdAt, updatedAt: said(1).createdAt },
    },
    meta: {},
  })
  let next = 20
  serve({
    'GET /articles/5/comments': () => ({
      data: [{ ...said(1), replies: { data: [], before: 0, after: 0 } }],
      meta: { total: 1, pagination: { limit: 20, before: 0, after: 0 }, comment: null },
    }),
    'POST /comments': sent => made(++next)(sent),
    'PUT /comments/21': made(21),
  })
  const screen = await show(<Talk article={5} writer={2} search={{}} />)
  const focused = () => document.activeElement?.textContent ?? ''
  const row = (words: string) => screen.getByRole('article').filter({ hasText: words })
  await expect.element(screen.getByText('Мысль 1')).toBeVisible()

  await screen.getByLabelText('Ваш комментарий').fill('Своя мысль')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(focused).toContain('Своя мысль')

  await row('Своя мысль')
    .getByRole('button', { name: /Изменить/ })
    .click()
  await userEvent.keyboard(', точнее{Control>}{Enter}{/Control}')
  await expect.poll(focused).toContain('точнее')

  await row('Мысль 1')
    .getByRole('button', { name: /Ответить/ })
    .click()
  await userEvent.keyboard('Это ответ{Control>}{Enter}{/Control}')
  await expect.poll(focused).toContain('Это ответ')

  await row('точнее')
    .getByRole('button', { name: /Удалить/ })
    .click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
  await expect.poll(() => row('точнее').elements()).toHaveLength(0)
  expect(focused()).toContain('Мысль 1')
})

function OpenArticle() {
  useQuery({
    queryKey: ['articles', 'one', 5, {}],
    queryFn: () => send('/api/articles/5'),
    staleTime: 60_000,
  })
  const { mutate: discard } = useDelete()
  return (
    <button type="button" onClick={() => discard(5)}>
      удалить
    </button>
  )
}

test('a deleted article makes every list of articles stale, and its own page is not asked for again', async () => {
  const answer = { data: null, meta: {} }
  const sent = serve({ 'DELETE /articles/5': () => answer })
  const keys = [
    ['articles', 'space', 1, 'drafts'],
    ['articles', 'of', 1],
    ['articles', 'one', 5, {}],
    ['articles', 'one', 6, {}],
  ]
  for (const key of keys) queryClient.setQueryData(key, answer)
  const screen = await show(<OpenArticle />)
  await screen.getByRole('button', { name: 'удалить' }).click()
  await expect
    .poll(() => keys.map(key => queryClient.getQueryState(key)?.isInvalidated))
    .toEqual([true, true, true, true])
  expect(sent.map(({ method }) => method)).toEqual(['DELETE'])
})

function Gallery() {
  const [at, setAt] = useState<number | null>(null)
  const pictures = ['первая', 'вторая', 'третья'].map((alt, id) => ({
    id,
    alt,
    caption: '',
    media: { url: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=', width: 1, height: 1, formats: null },
  }))
  return (
    <>
      <button type="button" onClick={() => setAt(1)}>
        открыть
      </button>
      {at !== null && <Lightbox pictures={pictures} at={at} onMove={setAt} onClose={() => setAt(null)} />}
    </>
  )
}

test('an enlarged picture is moved by arrows in a circle, closed by Escape, and the focus returns', async () => {
  const screen = await show(<Gallery />)
  await screen.getByRole('button', { name: 'открыть' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'вторая' })).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('dialog', { name: 'третья' })).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('dialog', { name: 'первая' })).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(screen.getByText('Картинка 3 из 3')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'открыть' })).toHaveFocus()
})
