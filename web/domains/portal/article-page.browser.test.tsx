import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { refusal, serve, show, textOf } from '../../testing/app.tsx'
import { CommentForm } from './screens/article/CommentForm.tsx'
import type { MyRating } from './screens/article/data.ts'
import { Lightbox } from './screens/article/Lightbox.tsx'
import { Rating } from './screens/article/Rating.tsx'

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
  const pressed = screen.getByRole('button', { name: 'Нравится: 8', exact: true })
  await expect.element(pressed).toHaveAttribute('aria-pressed', 'true')
  resolve(refusal(409, 'ConflictError', 'Статья снята модератором'))
  await expect.poll(textOf(screen.getByRole('alert'))).toContain('Статья снята модератором')
  await expect
    .element(screen.getByRole('button', { name: 'Нравится: 7', exact: true }))
    .toHaveAttribute('aria-pressed', 'false')
  expect(screen.getByText('none').elements()).toHaveLength(1)
})

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

test('what is pressed while a rating is on its way is sent after it', async () => {
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
  await expect.element(screen.getByTitle(/Свою статью не оценивают/).first()).toBeVisible()
  expect(screen.getByRole('button').elements()).toEqual([])
})

const form = (onSend: (text: string) => Promise<unknown>) =>
  show(<CommentForm label="Ваш комментарий" name="1:5" action="Отправить" pending="…" onSend={onSend} />)

test.each([
  ['the connection breaks', 'Нет связи с городом.'],
  ['the server refuses', 'Статья не опубликована: сначала опубликуйте её'],
])('a comment stays in its field and on the device when %s', async (_, message) => {
  const screen = await form(() => Promise.reject(new Error(message)))
  await screen.getByLabelText('Ваш комментарий').fill('Спасибо за **карту**')
  await screen.getByRole('button', { name: 'Отправить' }).click()
  await expect.poll(textOf(screen.getByRole('alert'))).toContain(message)
  await expect.element(screen.getByLabelText('Ваш комментарий')).toHaveValue('Спасибо за **карту**')
  await screen.unmount()
  const again = await form(() => Promise.resolve())
  await expect.element(again.getByLabelText('Ваш комментарий')).toHaveValue('Спасибо за **карту**')
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
