import { expect, test } from 'vitest'
import { serve, show } from '../../../../../testing/app.tsx'
import { actByList, choosePeople } from './modals.ts'

const anna = {
  id: 7,
  name: 'Анна Воронцова',
  username: 'anna',
  email: 'a@rdp.city',
  team: null,
  blocked: false,
}
const rows = (...names: string[]) => ({
  data: names.map((name, index) => ({ id: index + 6, attributes: { name } })),
  meta: { pagination: { page: 1, pageSize: 50, pageCount: 1, total: names.length } },
})

test('a chip is recalled from the residents of a pasted list', async () => {
  const sent = serve({
    'POST /people/resolve': () => ({
      data: [
        { line: 'a@rdp.city', state: 'found', residents: [anna], first: null },
        { line: 'никто', state: 'missing', residents: [], first: null },
      ],
    }),
    'POST /people/by-ids': () => ({ data: [{ ...anna, points: 1, balance: 1 }] }),
    'GET /mission-award-causes': () => rows(),
    'GET /badges': () => rows('Голос города'),
    'POST /user-badges/soft-delete-many': () => ({ data: [], meta: {} }),
  })
  const screen = await show(<button type="button">Начало</button>)
  const done = actByList('recall', 6)
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('textbox').fill('a@rdp.city\nникто')
  await dialog.getByRole('button', { name: 'Найти жителей' }).click()
  await dialog.getByRole('button', { name: 'Выбрать 1' }).click()
  await dialog.getByLabelText('Комментарий').fill('Вручён по ошибке')
  await dialog.getByRole('button', { name: 'Отозвать', exact: true }).click()
  expect(await done).toBe(true)
  expect(sent.find(({ path }) => path.startsWith('/user-badges'))?.body).toEqual({
    data: { badge: 6, users: [7], comment: 'Вручён по ошибке' },
  })
})

test('a list says which lines found nobody, several or somebody twice, and goes on with the others', async () => {
  const ivan = (id: number) => ({ ...anna, id, name: 'Иван Двойников', username: `ivan${id}` })
  serve({
    'POST /people/resolve': () => ({
      data: [
        { line: 'a@rdp.city', state: 'found', residents: [anna], first: null },
        { line: 'никто', state: 'missing', residents: [], first: null },
        { line: 'Иван Двойников', state: 'ambiguous', residents: [ivan(8), ivan(9)], first: null },
        { line: 'a@rdp.city', state: 'duplicate', residents: [anna], first: 0 },
      ],
    }),
  })
  const screen = await show(<button type="button">Начало</button>)
  const chosen = choosePeople.open({})
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('textbox').fill('a@rdp.city\nникто\nИван Двойников\na@rdp.city')
  await dialog.getByRole('button', { name: 'Найти жителей' }).click()
  for (const words of [/^Найдено 1 из 4/, /^Никого не нашли: 1$/, /^Подходит несколько: 1$/, /^Повторы: 1/])
    await expect.element(dialog.getByText(words)).toBeVisible()
  await dialog.getByRole('button', { name: 'Выбрать 1' }).click()
  expect(await chosen).toEqual([7])
})

test('a list that is dismissed does nothing', async () => {
  const sent = serve({})
  const screen = await show(<button type="button">Начало</button>)
  const done = actByList('mission', 3)
  await screen.getByRole('dialog').getByRole('button', { name: 'Отмена' }).click()
  expect(await done).toBeUndefined()
  expect(sent).toEqual([])
})
