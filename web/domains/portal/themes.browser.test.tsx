/// <reference types="@vitest/browser-playwright" />
import { useRef, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refusal, serve, show, textOf } from '../../testing/app.tsx'
import { list, moderator, visit } from '../../testing/city.tsx'
import type { ThemeChoice } from './editor/draft.ts'
import { ThemeField } from './screens/editor/ThemeField.tsx'

afterEach(() => page.viewport(1440, 900))

const themes = ['Обучение', 'Мосты'].map((name, at) => ({ id: at + 1, attributes: { name } }))
const meta = { pagination: { page: 1, pageSize: 30, pageCount: 1, total: 2 } }

function Field() {
  const [chosen, setChosen] = useState<readonly ThemeChoice[]>([])
  return <ThemeField chosen={chosen} error={undefined} onChange={setChosen} ref={useRef(null)} />
}
type Answer = Parameters<typeof serve>[0][string]
async function field(
  width: number,
  create: Answer = () => ({}),
  find: Answer = () => ({ data: themes, meta }),
) {
  await page.viewport(width, 844)
  const sent = serve({ 'GET /tags': find, 'POST /tags': create })
  return { sent, screen: await show(<Field />) }
}

test('on a phone themes are chosen in a dialog, which gives them to the field when it is confirmed', async () => {
  const { screen } = await field(390)
  await screen.getByRole('button', { name: 'Выбрать темы' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Выбрать темы' })
  await dialog.getByRole('option', { name: 'Мосты' }).click()
  await dialog.getByRole('option', { name: 'Обучение' }).click()
  await dialog.getByRole('button', { name: 'Убрать тему «Мосты»' }).click()
  await dialog.getByRole('button', { name: 'Готово' }).click()
  await expect.poll(textOf(screen.getByRole('group', { name: 'Темы' }).getByRole('list'))).toBe('Обучение')
})

test('the cross of the dialog keeps the themes that were chosen', async () => {
  const { screen } = await field(390)
  await screen.getByRole('button', { name: 'Выбрать темы' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Выбрать темы' })
  await dialog.getByRole('option', { name: 'Мосты' }).click()
  await dialog.getByRole('button', { name: 'Закрыть' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(textOf(screen.getByRole('group', { name: 'Темы' }).getByRole('list'))).toBe('Мосты')
})

test('Enter takes no theme of the words before, and the first of those that the words find', async () => {
  const answer = Promise.withResolvers<void>()
  const { screen } = await field(1440, undefined, async ({ path }) => {
    if (!decodeURIComponent(path).includes('Мос')) return { data: themes, meta }
    await answer.promise
    return { data: themes.slice(1), meta }
  })
  const input = screen.getByPlaceholder('Найти или предложить')
  await input.click()
  await expect.element(screen.getByRole('option', { name: 'Обучение' })).toBeVisible()
  await input.fill('Мос')
  await userEvent.keyboard('{Enter}')
  await expect.element(input).toHaveValue('Мос')
  expect(screen.getByRole('list', { name: 'Темы' }).elements()).toEqual([])
  answer.resolve()
  await expect.element(screen.getByRole('option', { name: 'Обучение' })).not.toBeInTheDocument()
  await expect
    .element(screen.getByRole('option', { name: 'Мосты' }))
    .toHaveAttribute('data-combobox-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.poll(textOf(screen.getByRole('list', { name: 'Темы' }))).toBe('Мосты')
})

test('a theme that is proposed in the dialog and refused says why', async () => {
  const { screen } = await field(390, () => refusal(409, 'ConflictError', 'Такая тема уже есть'))
  await screen.getByRole('button', { name: 'Выбрать темы' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByPlaceholder('Найти или предложить').fill('Порты')
  await dialog.getByRole('option', { name: /Предложить тему/ }).click()
  await expect.poll(textOf(dialog)).toMatch('Такая тема уже есть')
})

test('the dialog waits for a theme that is being proposed, and gives it to the field', async () => {
  const answer = Promise.withResolvers<object>()
  const { screen } = await field(390, () => answer.promise)
  await screen.getByRole('button', { name: 'Выбрать темы' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByPlaceholder('Найти или предложить').fill('Порты')
  await dialog.getByRole('option', { name: /Предложить тему/ }).click()
  await expect.element(dialog.getByText('Предлагаем тему')).toBeVisible()
  answer.resolve({ data: { id: 9, attributes: { name: 'Порты' } }, meta: {} })
  await dialog.getByRole('button', { name: 'Готово', exact: true }).click()
  await expect.poll(textOf(screen.getByRole('group', { name: 'Темы' }).getByRole('list'))).toBe('Порты')
})

test('on a wide page the same choice is a field with a dropdown', async () => {
  const { screen } = await field(1440)
  await screen.getByPlaceholder('Найти или предложить').click()
  const options = screen.getByRole('listbox', { name: 'Темы' })
  // specification §9, dropdown panels.
  await expect.poll(() => getComputedStyle(options.element()).maxHeight).toBe('200px')
  await screen.getByRole('option', { name: 'Мосты' }).click()
  await expect.poll(textOf(screen.getByRole('list', { name: 'Темы' }))).toBe('Мосты')
})

test.each([
  ['an approved theme', true, null],
  ['another resident’s proposal', false, { id: 7, attributes: { full_name: 'Вера', username: 'vera' } }],
])(
  'a moderator who merges %s into a proposal reads that this approves it',
  async (_, isApproved, proposer) => {
    const theme = (id: number, name: string, is_approved: boolean, by: object | null = null) => ({
      id,
      attributes: {
        name,
        is_approved,
        articles_count: 1,
        proposer: { data: by },
        createdAt: '2026-11-20T09:30:00.000Z',
        updatedAt: '2026-11-20T09:30:00.000Z',
      },
    })
    const proposal = theme(2, 'Удалёнка', false)
    const usage = { published: 1, unpublished: 0, authors: 1, isAll: true, lastPublishedAt: null, latest: [] }
    const similar = { id: 2, ...proposal.attributes }
    const from = theme(1, 'Работа из дома', isApproved, proposer)
    const { screen } = await visit('/admin/tag-list?theme=1', moderator, {
      'GET /tags': () => list([from]),
      'GET /tags/usage': () => ({ data: [{ id: 1, ...usage, similar: [similar] }] }),
      'GET /tags/1': () => ({ data: from, meta: {} }),
      'GET /tags/2': () => ({ data: proposal, meta: {} }),
    })
    const told = '«Удалёнка» пока предложена: с объединением она станет одобренной.'
    await expect.element(screen.getByRole('paragraph').filter({ hasText: told })).toBeVisible()
  },
)

test('a theme is proposed only after the city has answered that there is none of that name', async () => {
  const answer = Promise.withResolvers<object>()
  await page.viewport(390, 844)
  serve({ 'GET /tags': () => answer.promise })
  const screen = await show(<Field />)
  await screen.getByRole('button', { name: 'Выбрать темы' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('Ищем…')).toBeVisible()
  answer.resolve(refusal(500))
  await expect.element(dialog.getByText('Город не отвечает. Попробуйте ещё раз.')).toBeVisible()
  await dialog.getByPlaceholder('Найти или предложить').fill('Мосты')
  await expect.element(dialog.getByText('Город не отвечает. Попробуйте ещё раз.')).toBeVisible()
  expect(dialog.getByRole('option', { name: /Предложить тему/ }).query()).toBeNull()
})

test('a theme that was decided closes neither the theme nor the screen that was opened meanwhile', async () => {
  const answer = Promise.withResolvers<object>()
  const theme = (id: number, name: string) => ({
    id,
    attributes: {
      name,
      is_approved: false,
      articles_count: 0,
      proposer: { data: null },
      createdAt: '2026-11-20T09:30:00.000Z',
      updatedAt: '2026-11-20T09:30:00.000Z',
    },
  })
  const themes = [theme(1, 'Мосты'), theme(2, 'Порты')]
  const { screen, sent, address, go } = await visit('/admin/tag-list?theme=1', moderator, {
    'GET /tags': () => list(themes),
    'GET /tags/usage': () => ({ data: [] }),
    'GET /tags/1': () => ({ data: themes[0], meta: {} }),
    'GET /tags/2': () => ({ data: themes[1], meta: {} }),
    'PUT /tags/1': () => answer.promise,
  })
  const approve = screen.getByRole('button', { name: 'Одобрить как есть' })
  await approve.click()
  await expect.poll(() => sent.some(({ method }) => method === 'PUT')).toBe(true)
  go('/admin/tag-list?theme=2')
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Порты' })).toBeVisible()
  answer.resolve({ data: themes[0], meta: {} })
  await expect.element(screen.getByText('«Мосты»: тема одобрена')).toBeVisible()
  expect(address()).toBe('/admin/tag-list?theme=2')
})
