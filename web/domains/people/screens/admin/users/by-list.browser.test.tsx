import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { refusal, serve, show, textOf } from '#web/testing/app.tsx'
import { me } from '#web/testing/city.tsx'
import { peopleByList } from './modals.ts'

const person = (id: number, name: string) => ({
  id,
  name,
  username: `login${id}`,
  email: `mail${id}@rdp.city`,
  team: null,
  blocked: false,
  avatar: null,
})
const anna = person(7, 'Анна Воронцова')
const boris = person(8, 'Борис Мостов')
const twins = [person(9, 'Иван Двойников'), person(10, 'Иван Двойников')]
const rows = (...names: string[]) => ({
  data: names.map((name, index) => ({ id: index + 6, attributes: { name } })),
  meta: { pagination: { page: 1, pageSize: 50, pageCount: 1, total: names.length } },
})
const found = (who: typeof anna) => ({ line: who.email, state: 'found', residents: [who], first: null })
const missing = (line: string) => ({ line, state: 'missing', residents: [], first: null })
const ambiguous = { line: 'Иван Двойников', state: 'ambiguous', residents: twins, first: null }
const duplicate = { line: anna.email, state: 'duplicate', residents: [anna], first: 0 }

async function paste(
  lines: readonly object[],
  props: Parameters<typeof peopleByList.open>[0] = { act: 'mission', subject: 3 },
  answers: Parameters<typeof serve>[0] = {},
) {
  const sent = serve({
    'GET /users/me': () => me,
    'POST /people/resolve': () => ({ data: lines }),
    'POST /people/by-ids': ({ body }) => ({
      data: body.data.users.map((id: number) => ({ ...anna, id, points: 1, balance: 1 })),
    }),
    'GET /mission-award-causes': () => rows(),
    'GET /badges': () => rows('Голос города'),
    'GET /activities': () => ({
      data: [
        {
          id: 3,
          attributes: { name: 'Карта', points: 10, balance: 5, is_repeatable: true, badge: { data: null } },
        },
      ],
      meta: {},
    }),
    'GET /people/ids': () => ({ data: [8] }),
    'POST /user-activities/create-many': () => ({ data: [], meta: {} }),
    'POST /user-badges/soft-delete-many': () => ({ data: [], meta: {} }),
    ...answers,
  })
  const screen = await show(<button type="button">Начало</button>)
  const result = peopleByList.open(props)
  const dialog = screen.getByRole('dialog', { name: /по списку$/ })
  await expect.element(dialog.getByRole('textbox')).toHaveFocus()
  await dialog.getByRole('textbox').fill('строки')
  await dialog.getByRole('button', { name: 'Найти жителей' }).click()
  await expect.element(dialog.getByText(/^Найдено/)).toBeVisible()
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  const posted = (path: string) =>
    sent.filter(call => call.path.split('?')[0] === path).map(({ body }) => body.data)
  return { screen, dialog, result, press, posted }
}

test('three clicks lead from a pasted list to the award of its mission', async () => {
  const { screen, result, press, posted } = await paste([found(anna), found(boris), missing('никто')])
  await press('Наградить 2')
  const award = screen.getByRole('dialog', { name: 'Наградить за миссию' })
  await expect.element(award.getByText(/^Всего: 20\sbitW и 10\sкоинов — 2\sжителям$/)).toBeVisible()
  await expect.element(award.getByText('Впервые: 1, повторно: 1')).toBeVisible()
  await award.getByRole('button', { name: 'Наградить', exact: true }).click()
  expect(await result).toBe('done')
  expect(posted('/user-activities/create-many')).toEqual([{ activity: 3, users: [7, 8] }])
})

test('the keys lead on from a pasted list to the mission, which is found by its name, and to the award', async () => {
  const { screen, dialog, result, posted } = await paste([found(anna), found(boris)], { act: 'mission' })
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^Строки/)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  const award = screen.getByRole('dialog', { name: 'Наградить за миссию' })
  const field = award.getByRole('combobox', { name: 'Миссия' })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('Карт')
  await expect.element(award.getByRole('option', { name: 'Карта' })).toHaveAttribute('data-combobox-selected')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('Карта')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(await result).toBe('done')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(posted('/user-activities/create-many')).toEqual([{ activity: 3, users: [7, 8] }])
})

test('a chip is recalled from the residents of a pasted list', async () => {
  const { screen, result, press, posted } = await paste([found(anna), missing('никто')], {
    act: 'recall',
    subject: 6,
  })
  await press('Отозвать у 1')
  const award = screen.getByRole('dialog', { name: 'Отозвать чип', exact: true })
  await award.getByLabelText('Комментарий').fill('Вручён по ошибке')
  await award.getByRole('button', { name: 'Отозвать', exact: true }).click()
  expect(await result).toBe('done')
  expect(posted('/user-badges/soft-delete-many')).toEqual([
    { badge: 6, users: [7], comment: 'Вручён по ошибке' },
  ])
})

test('energy is given to or taken from the residents of a pasted list', async () => {
  const { screen, dialog, press } = await paste([found(anna), found(boris)], {
    act: 'energy',
    others: ['mission'],
  })
  await expect.element(dialog.getByRole('heading', { name: 'Начислить или списать по списку' })).toBeVisible()
  await press('Начислить или списать: 2')
  await expect.element(screen.getByRole('dialog', { name: 'Изменить энергию' })).toBeVisible()
})

test('each line says what was found, and the steps say where one is', async () => {
  const { dialog, press, result } = await paste([found(anna), missing('никто'), ambiguous, duplicate], {
    act: 'mission',
    maySelect: true,
  })
  const lines = dialog.getByRole('list', { name: 'Строки' }).getByRole('listitem')
  expect(lines.elements().map(({ textContent }) => textContent)).toEqual([
    'mail7@rdp.city, житель найден',
    'никто, строка не распознана',
    'Иван Двойников, подходит несколько',
    'mail7@rdp.city, повтор',
  ])
  const steps = dialog.getByRole('list', { name: 'Шаги' })
  await expect.poll(textOf(steps)).toMatch(/Список, сделано2Кто найден3Награда$/)
  for (const words of [/^Найдено 1 из 4/, /^Никого не нашли: 1$/, /^Подходит несколько: 1$/, /^Повторы: 1/])
    await expect.element(dialog.getByText(words)).toBeVisible()
  await expect.element(dialog.getByText('2 строки не распознаны, их можно пропустить')).toBeVisible()
  await press('Выбрать 1')
  expect(await result).toEqual([7])
})

test('a choice and a skip answer their lines', async () => {
  const { dialog, press, result } = await paste([found(anna), missing('никто'), ambiguous], {
    act: 'mission',
    maySelect: true,
  })
  await dialog
    .getByRole('button', { name: /^Иван Двойников/ })
    .nth(1)
    .click()
  const skipped = dialog.getByText(/можно пропустить/)
  await press('Пропустить строку 2')
  await expect.element(skipped).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^Строки/)
  await press('Вернуть пропущенные: 1')
  await expect.element(skipped).toBeVisible()
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^Строки/)
  await press('Пропустить строку 2')
  await expect.element(dialog.getByText('Найдено 2 из 3')).toBeVisible()
  await expect.element(dialog.getByText(/можно пропустить/)).not.toBeInTheDocument()
  await press('Выбрать 2')
  expect(await result).toEqual([7, 10])
})

test('a name with more namesakes than are shown says so, and its line is corrected or skipped', async () => {
  const { dialog, press, posted } = await paste([found(anna), { ...ambiguous, isMore: true }, ambiguous])
  await expect.poll(() => dialog.getByText(/^Показаны первые 2/).elements().length).toBe(1)
  await dialog.getByLabelText('Исправить: Иван Двойников').nth(1).fill('mail10@rdp.city')
  await press('Пропустить строку 3')
  await expect.element(dialog.getByText(/^Подходит несколько: 1$/)).toBeVisible()
  await dialog.getByLabelText('Исправить: Иван Двойников').fill('mail9@rdp.city')
  await press('Найти исправленные')
  await expect
    .poll(() => posted('/people/resolve').at(-1)?.lines)
    .toEqual(['mail7@rdp.city', 'mail9@rdp.city', 'Иван Двойников'])
})

test('found residents are shown by name, and whether the mission is their first', async () => {
  const { dialog, press } = await paste([found(anna), found(boris)])
  await expect.element(dialog.getByText('Анна Воронцова, Борис Мостов')).toBeVisible()
  await press('Показать')
  const people = dialog.getByRole('listitem').filter({ hasText: 'login' })
  await expect
    .poll(() => people.elements().map(({ textContent }) => textContent))
    .toEqual([
      expect.stringMatching(/Анна Воронцова.*впервые$/),
      expect.stringMatching(/Борис Мостов.*уже есть эта награда$/),
    ])
})

test('a way back from the award leads to the list, and a corrected line keeps the choices', async () => {
  const { screen, dialog, press, posted } = await paste([found(anna), missing('никто'), ambiguous])
  await press('Наградить 1')
  await screen
    .getByRole('dialog', { name: 'Наградить за миссию' })
    .getByRole('button', { name: 'Отмена' })
    .click()
  await expect.element(screen.getByRole('dialog', { name: 'Наградить за миссию' })).not.toBeInTheDocument()
  await dialog
    .getByRole('button', { name: /^Иван Двойников/ })
    .first()
    .click()
  await dialog.getByLabelText('Исправить: никто').fill('boris')
  await press('Найти исправленные')
  await expect
    .poll(() => posted('/people/resolve').at(-1)?.lines)
    .toEqual(['mail7@rdp.city', 'boris', 'Иван Двойников'])
  await expect.element(dialog.getByRole('button', { name: 'Наградить 2' })).toBeVisible()
})

test('a way back to the list keeps corrected lines and choices', async () => {
  const { dialog, press, posted } = await paste([missing('никто'), ambiguous])
  await dialog
    .getByRole('button', { name: /^Иван Двойников/ })
    .first()
    .click()
  await expect.element(dialog.getByRole('button', { name: 'Наградить 1' })).toBeVisible()
  await press('Другой список')
  await expect.element(dialog.getByRole('textbox')).toHaveValue('никто\nИван Двойников')
  await press('Найти жителей')
  await expect.element(dialog.getByRole('button', { name: 'Наградить 1' })).toBeVisible()
  expect(posted('/people/resolve').at(-1)?.lines).toEqual(['никто', 'Иван Двойников'])
})

test('a list is pasted and awarded by keys alone', async () => {
  const { screen, dialog, result } = await paste([found(anna)])
  for (let presses = 0; presses < 12; presses += 1) {
    if (document.activeElement?.textContent?.includes('Наградить 1')) break
    // oxlint-disable-next-line no-await-in-loop -- keys are pressed one after another
    await userEvent.keyboard('{Tab}')
  }
  await expect.element(dialog.getByRole('button', { name: 'Наградить 1' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const award = screen.getByRole('dialog', { name: 'Наградить за миссию' })
  await award.getByLabelText('Комментарий').click()
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  expect(await result).toBe('done')
})

test('a list that is dismissed does nothing', async () => {
  const sent = serve({})
  const screen = await show(<button type="button">Начало</button>)
  const result = peopleByList.open({ act: 'mission', subject: 3 })
  await screen.getByRole('dialog').getByRole('button', { name: 'Отмена' }).click()
  expect(await result).toBeUndefined()
  expect(sent).toEqual([])
})

test('a list without lines is not sought, and a refused search says why', async () => {
  const sent = serve({ 'POST /people/resolve': () => refusal(409, 'ConflictError', 'Список слишком стар') })
  const screen = await show(<button type="button">Начало</button>)
  void peopleByList.open({ act: 'mission', subject: null })
  const dialog = screen.getByRole('dialog', { name: /по списку$/ })
  await expect.element(dialog.getByRole('list', { name: 'Шаги' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Найти жителей' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Добавьте хотя бы одну строку')
  expect(sent).toEqual([])
  await dialog.getByRole('textbox').fill('a@rdp.city')
  await dialog.getByRole('button', { name: 'Найти жителей' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Список слишком стар')
  await expect.element(dialog.getByRole('textbox')).toHaveValue('a@rdp.city')
})

test('a list is pasted and sought without the mouse', async () => {
  serve({
    'POST /people/resolve': () => ({ data: [found(anna)] }),
    'GET /activities': () => ({ data: [], meta: {} }),
  })
  const screen = await show(<button type="button">Начало</button>)
  void peopleByList.open({ act: 'mission', subject: null })
  const dialog = screen.getByRole('dialog', { name: /по списку$/ })
  await expect.element(dialog.getByRole('textbox')).toHaveFocus()
  await userEvent.keyboard('a@rdp.city{Control>}{Enter}{/Control}')
  await expect.element(dialog.getByText(/^Найдено/)).toBeVisible()
})

test('all lines that fit several residents can be settled, fifty at a time', async () => {
  const { dialog, press } = await paste(Array.from({ length: 60 }, () => ambiguous))
  const candidates = () => dialog.getByRole('button', { name: /Иван Двойников/ }).elements().length
  expect(candidates()).toBe(100)
  await press('Показать ещё 10\u00a0строк')
  expect(candidates()).toBe(120)
  await expect.element(dialog.getByRole('button', { name: /^Показать ещё/ })).not.toBeInTheDocument()
})

test('a pasted list is left after a question', async () => {
  const { screen, dialog } = await paste([found(anna)])
  await userEvent.keyboard('{Escape}')
  await screen.getByRole('button', { name: 'Остаться' }).click()
  await expect.element(dialog.getByText(/^Найдено/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await screen.getByRole('button', { name: 'Уйти' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})
