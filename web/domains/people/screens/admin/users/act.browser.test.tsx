import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type Me, meQuery } from '#web/domains/people/data.ts'
import { queryClient } from '#web/queries.ts'
import { refusal, type Sent, serve, show, textOf } from '#web/testing/app.tsx'
import type { ActKind } from './data.ts'
import { actOnPeople } from './modals.ts'

const CREATE = 'POST /user-points-changes/create-many'
const person = (id: number) => ({
  id,
  username: `login${id}`,
  full_name: `Житель ${id}`,
  blocked: false,
  points: 100,
  balance: 100,
})
const users = Array.from({ length: 2500 }, (_, n) => n + 1)
/** Who acts, and is no resident of `users`. */
const me = 5000

beforeEach(() => {
  queryClient.setQueryData(meQuery.queryKey, { ...person(me), role: { name: 'Moderator' } } as Me)
})
const done = () => ({ data: [], meta: {} })

async function open(create: Parameters<typeof serve>[0][string], some: readonly number[] = users) {
  const sent = serve({
    'POST /people/by-ids': ({ body }) => ({ data: body.data.users.map(person) }),
    'GET /mission-award-causes': () => ({ data: [], meta: {} }),
    [CREATE]: create,
  })
  const onPart = vi.fn<(part: readonly number[]) => void>()
  const onClose = vi.fn<(result?: true) => void>()
  const screen = await show(<p>Пользователи</p>)
  void actOnPeople.open({ users: some, kind: 'energy', onPart }).then(onClose)
  const button = (name: string) => screen.getByRole('button', { name })
  await userEvent.fill(screen.getByLabelText('Сколько каждому'), '5')
  await userEvent.fill(screen.getByLabelText('Комментарий'), 'За субботник')
  const calls = () => sent.filter(({ path }) => path.startsWith('/user-points-changes'))
  return { screen, sent, onPart, onClose, button, calls, sizes: () => calls().map(lengthOf) }
}
const lengthOf = ({ body }: Sent): number => body.data.users.length

test('more than a thousand are told of before, and sent in parts, each once and with a key of its own', async () => {
  const second = Promise.withResolvers<void>()
  let count = 0
  const { screen, sent, onPart, onClose, button, calls, sizes } = await open(async () => {
    count += 1
    if (count === 2) await second.promise
    return done()
  })
  await expect.element(screen.getByText(/сделаем частями по 1\s000/)).toBeVisible()
  expect(sent.filter(({ path }) => path === '/people/by-ids').map(lengthOf)).toEqual([1000, 1000, 500])
  await button('Начислить').click()
  await expect.element(screen.getByText('Часть 2 из 3')).toBeVisible()
  expect(onPart.mock.calls.map(([part]) => part.length)).toEqual([1000])
  second.resolve()
  await expect.poll(() => onClose.mock.calls).toEqual([[true]])
  expect(sizes()).toEqual([1000, 1000, 500])
  expect(calls().flatMap(({ body }) => body.data.users)).toEqual(users)
  expect(new Set(calls().map(({ key }) => key)).size).toBe(3)
})

test('the first refusal stops the parts, says what is done, and a repeat is for the others alone', async () => {
  let isRefused = true
  const { screen, onPart, button, sizes, calls } = await open(({ body }) =>
    isRefused && body.data.users[0] === 1001
      ? refusal(409, 'BlockedResidentError', 'Доступ закрыт: Житель 1500')
      : done(),
  )
  await button('Начислить').click()
  const alert = screen.getByRole('alert')
  await expect.poll(textOf(alert)).toMatch(/Доступ закрыт: Житель 1500/)
  await expect.poll(textOf(alert)).toMatch(/Сделано: 1\s000\sжителей. Не сделано: 1\s500\sжителей/)
  expect(sizes()).toEqual([1000, 1000])
  expect(onPart).toHaveBeenCalledTimes(1)
  await expect.element(screen.getByLabelText('Комментарий')).toBeDisabled()
  isRefused = false
  await button('Продолжить').click()
  await expect.poll(sizes).toEqual([1000, 1000, 1000, 500])
  expect(
    calls()
      .flatMap(({ body }) => body.data.users)
      .slice(2000),
  ).toEqual(users.slice(1000))
})

test('a part whose answer is lost is sent again as it was, with the same key', async () => {
  let isLost = true
  const { screen, button, calls, onClose } = await open(({ body }) => {
    if (isLost && body.data.users[0] === 1001) throw new TypeError('Failed to fetch')
    return done()
  })
  await button('Начислить').click()
  await expect.poll(textOf(screen.getByRole('alert'))).toMatch(/Неизвестно, выполнено ли последнее действие/)
  await expect.element(screen.getByLabelText('Сколько каждому')).toBeDisabled()
  isLost = false
  await button('Продолжить').click()
  await expect.poll(() => onClose.mock.calls).toEqual([[true]])
  const [, lost, again] = calls()
  expect([again?.key, again?.body]).toEqual([lost?.key, lost?.body])
})

test('after a lost answer a refusal that came before the act leaves it unsure, and the key is kept', async () => {
  const answers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => refusal(429, 'TooManyCallsError', 'Слишком много запросов'),
    done,
  ]
  const { screen, button, calls, onClose } = await open(() => answers.shift()?.(), users.slice(0, 3))
  await button('Начислить').click()
  const alert = screen.getByRole('alert')
  await expect.poll(textOf(alert)).toMatch(/Неизвестно, выполнено ли/)
  await button('Начислить').click()
  await expect.poll(textOf(alert)).toMatch(/Слишком много запросов.*Неизвестно, выполнено ли/)
  await expect.element(screen.getByLabelText('Сколько каждому')).toBeDisabled()
  await button('Начислить').click()
  await expect.poll(() => onClose.mock.calls).toEqual([[true]])
  expect(new Set(calls().map(({ key }) => key)).size).toBe(1)
})

test('an answer that breaks off counts as lost', async () => {
  const broken = () =>
    new Response(new ReadableStream({ start: stream => stream.error(new TypeError('network error')) }), {
      headers: { 'content-type': 'application/json' },
    })
  const answers = [broken, done]
  const { screen, button, calls, onClose } = await open(() => answers.shift()?.(), users.slice(0, 3))
  await button('Начислить').click()
  await expect.poll(textOf(screen.getByRole('alert'))).toMatch(/Неизвестно, выполнено ли/)
  await button('Начислить').click()
  await expect.poll(() => onClose.mock.calls).toEqual([[true]])
  expect(new Set(calls().map(({ key }) => key)).size).toBe(1)
})

test('a run is stopped between two parts', async () => {
  const first = Promise.withResolvers<void>()
  const { screen, button, sizes, onClose } = await open(async () => {
    await first.promise
    return done()
  })
  await button('Начислить').click()
  await button('Остановить').click()
  await expect.element(button('Остановить')).toHaveFocus()
  first.resolve()
  await expect.poll(textOf(screen.getByRole('alert'))).toMatch(/Остановлено. Сделано: 1\s000/)
  expect(sizes()).toEqual([1000])
  await button('Закончить').click()
  await expect.poll(() => onClose.mock.calls).toEqual([[undefined]])
})

test('sends 1 000 residents in one call and says nothing about parts', async () => {
  const { screen, button, sizes, onClose } = await open(done, users.slice(0, 1000))
  await expect.element(screen.getByText(/отправим/)).not.toBeInTheDocument()
  await button('Начислить').click()
  await expect.poll(() => onClose.mock.calls).toEqual([[true]])
  expect(sizes()).toEqual([1000])
})

test('no amount is filled in, and without one nothing is sent', async () => {
  const { screen, button, calls } = await open(done, [1, 2])
  const amount = screen.getByLabelText('Сколько каждому')
  await userEvent.fill(amount, '')
  await expect.element(screen.getByText('Всего: 2\u00a0жителя')).toBeVisible()
  await button('Начислить').click()
  await expect.element(screen.getByText('Укажите сумму больше нуля')).toBeVisible()
  await expect.element(amount).toHaveFocus()
  await userEvent.fill(amount, '50')
  await expect.element(screen.getByText(/^Всего: 100\sbitW — 2\sжителям$/)).toBeVisible()
  expect(calls()).toEqual([])
})

test('a comment that is missing is asked for at its field, which takes the focus', async () => {
  const { screen, button, calls } = await open(done, [1, 2])
  const comment = screen.getByLabelText('Комментарий')
  await userEvent.fill(comment, '')
  await button('Начислить').click()
  await expect.element(comment).toHaveAccessibleDescription(/Напишите комментарий или выберите причину/)
  await expect.element(comment).toHaveFocus()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  await userEvent.fill(comment, 'За субботник')
  await button('Начислить').click()
  await expect.element(screen.getByText('Энергия начислена')).toBeVisible()
  expect(calls()).toHaveLength(1)
})

/** The dialog of an act that is not sent. */
async function act(kind: ActKind, some: readonly number[]) {
  serve({
    'POST /people/by-ids': ({ body }) => ({ data: body.data.users.map(person) }),
    'GET /mission-award-causes': () => ({ data: [], meta: {} }),
    'GET /user-team-configs': () => ({ data: [], meta: {} }),
    'GET /badges': () => ({ data: [], meta: {} }),
    'GET /activities': () => ({ data: [], meta: {} }),
  })
  const screen = await show(<p>Пользователи</p>)
  void actOnPeople.open({ users: some, kind })
  return { dialog: screen.getByRole('dialog') }
}

test('after a refusal the focus is in the field from which the act was sent', async () => {
  const answer = Promise.withResolvers<Response>()
  const { screen } = await open(() => answer.promise, [1, 2])
  const comment = screen.getByLabelText('Комментарий')
  await userEvent.click(comment)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(comment).not.toHaveFocus()
  answer.resolve(refusal(409, 'ConflictError', 'Не вышло'))
  await expect.poll(textOf(screen.getByRole('alert'))).toContain('Не вышло')
  await expect.element(comment).toHaveFocus()
})

test('access is not closed without a reason, which its field asks for', async () => {
  const { dialog } = await act('block', [1])
  await dialog.getByRole('button', { name: 'Закрыть доступ' }).click()
  const reason = dialog.getByLabelText('Причина')
  await expect.element(reason).toHaveAccessibleDescription(/Напишите причину/)
  await expect.element(reason).toHaveFocus()
})

test.each([
  [[1], 'Житель снова сможет войти в город. Сеансы, которые не завершили, продолжатся.'],
  [[1, 2], 'Жители снова смогут войти в город. Сеансы, которые не завершили, продолжатся.'],
])('whose access is opened is said by their number: %j', async (some, words) => {
  const { dialog } = await act('unblock', some)
  await expect.element(dialog.getByText(words)).toBeVisible()
})

test('of one resident whose access is closed nothing is said in the plural', async () => {
  const closed = (id: number) => ({ ...person(id), blocked: id === 3 })
  const { dialog, press } = await award(
    [],
    {},
    { 'POST /people/by-ids': ({ body }) => ({ data: body.data.users.map(closed) }) },
  )
  await expect.element(dialog.getByText(/^Доступ закрыт у 1\sжителя$/)).toBeVisible()
  await expect.element(dialog.getByText('Житель 3. Пока доступ закрыт, наградить нельзя.')).toBeVisible()
  await press('Убрать из списка')
  await expect.element(dialog.getByText(/^Доступ закрыт/)).not.toBeInTheDocument()
})

async function move() {
  const sent = serve({
    'POST /people/by-ids': ({ body }) => ({ data: body.data.users.map(person) }),
    'GET /user-team-configs': () => ({ data: [{ id: 4, attributes: { name: 'Маяк' } }], meta: {} }),
    'POST /user-team-configs/move-members': () => ({ data: { moved: 2 }, meta: {} }),
  })
  const screen = await show(<p>Пользователи</p>)
  const closed = actOnPeople.open({ users: [1, 2], kind: 'team' })
  const dialog = screen.getByRole('dialog')
  const field = dialog.getByRole('combobox', { name: 'Команда' })
  const choose = async (name: string) => {
    await field.click()
    await screen.getByRole('option', { name }).click()
  }
  const moved = () =>
    sent.filter(({ path }) => path === '/user-team-configs/move-members').map(({ body }) => body.data)
  const press = (name: string) => dialog.getByRole('button', { name }).click()
  return { screen, dialog, field, choose, moved, press, closed }
}

test('no team is chosen at first, and nobody leaves a team without a choice', async () => {
  const { dialog, field, choose, moved, press, closed } = await move()
  await expect.element(field).toHaveValue('')
  await press('Перевести')
  await expect.element(field).toHaveAccessibleDescription('Выберите команду')
  await expect.element(field).toHaveFocus()
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
  expect(moved()).toEqual([])
  await choose('Маяк')
  await press('Перевести')
  expect(await closed).toBe(true)
  expect(moved()).toEqual([{ users: [1, 2], team: 4 }])
})

test.each([
  ['give', 'Чип', 'Вручить', 'Выберите чип'],
  ['recall', 'Чип', 'Отозвать', 'Выберите чип'],
  ['mission', 'Миссия', 'Наградить', 'Выберите миссию'],
] as const)(
  'what to %s is asked for at its field, which takes the focus',
  async (kind, label, action, words) => {
    const { dialog } = await act(kind, [1])
    const field = dialog.getByRole('combobox', { name: label })
    await dialog.getByRole('button', { name: action }).click()
    await expect.element(field).toHaveAccessibleDescription(words)
    await expect.element(field).toHaveFocus()
    await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
  },
)

test.each([
  ['energy', 'Себе ничего не вручают и не списывают: попросите другого модератора.'],
  ['recall', 'Себе ничего не вручают и не списывают: попросите другого модератора.'],
  ['block', 'Себе доступ не закрывают и не открывают: попросите администратора.'],
] as const)('the moderator who is in the list is named before the act %s is sent', async (kind, why) => {
  const { dialog } = await act(kind, [1, me])
  await expect.element(dialog.getByText('В списке есть вы')).toBeVisible()
  await expect.element(dialog.getByText(`Житель ${me}. ${why}`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Убрать из списка' }).click()
  await expect.element(dialog.getByText('В списке есть вы')).not.toBeInTheDocument()
  await expect.element(dialog.getByText('Житель 1', { exact: true })).toBeVisible()
})

test('the moderator who is in the list may change the team with the others', async () => {
  const { dialog } = await act('team', [1, me])
  await expect.element(dialog.getByText(/^Всего: 2\sжителя$/)).toBeVisible()
  await expect.element(dialog.getByText('В списке есть вы')).not.toBeInTheDocument()
})

test('who is to leave all teams is said by the button, and by what is told at the end', async () => {
  const { screen, dialog, choose, moved, press, closed } = await move()
  await choose('Вывести из команды')
  await expect.element(dialog.getByRole('button', { name: 'Перевести' })).not.toBeInTheDocument()
  await press('Вывести')
  expect(await closed).toBe(true)
  expect(moved()).toEqual([{ users: [1, 2], team: null }])
  await expect.element(screen.getByText('Вывели из команды')).toBeVisible()
  await expect.element(screen.getByText(/^Всего: 2\sжителя$/)).toBeVisible()
})

const mission = (more: object = {}) => ({
  id: 7,
  attributes: {
    name: 'Карта',
    points: 240,
    balance: 120,
    is_repeatable: false,
    badge: { data: null },
    ...more,
  },
})
async function award(
  passed: readonly number[],
  more: object = {},
  answers: Parameters<typeof serve>[0] = {},
) {
  const sent = serve({
    'POST /people/by-ids': ({ body }) => ({ data: body.data.users.map(person) }),
    'GET /mission-award-causes': () => ({ data: [], meta: {} }),
    'GET /activities': () => ({ data: [mission(more)], meta: {} }),
    'GET /people/ids': () => ({ data: passed }),
    'POST /user-activities/create-many': done,
    ...answers,
  })
  const screen = await show(<p>Пользователи</p>)
  const closed = actOnPeople.open({ users: users.slice(0, 20), kind: 'mission', subject: 7 })
  const dialog = screen.getByRole('dialog')
  const recipients = () =>
    sent
      .filter(({ path }) => path.startsWith('/user-activities/create-many'))
      .map(({ body }) => body.data.users.length)
  return { dialog, closed, recipients, press: (name: string) => dialog.getByRole('button', { name }).click() }
}

test('the award of a mission names its total and who receives it for the first time', async () => {
  const { dialog, closed, press, recipients } = await award([3, 900], { is_repeatable: true })
  await expect
    .element(dialog.getByText('Всего: 4\u00a0800\u00a0bitW и 2\u00a0400\u00a0коинов — 20\u00a0жителям'))
    .toBeVisible()
  await expect.element(dialog.getByText('Впервые: 19, повторно: 1')).toBeVisible()
  await press('Наградить')
  expect(await closed).toBe(true)
  expect(recipients()).toEqual([20])
})

test('a mission that is chosen instead shows neither the name nor the total of the one before', async () => {
  const other = (reward: object) => ({ ...mission({ name: 'Маяк', ...reward }), id: 8 })
  const answer = Promise.withResolvers<object>()
  const { dialog } = await award(
    [],
    {},
    {
      'GET /activities': ({ path }) => {
        const asked = decodeURIComponent(path)
        if (asked.includes('filters[id]=8')) return answer.promise
        const known = asked.includes('filters[id]=7') ? [mission({})] : [mission({}), other({})]
        return { data: known, meta: {} }
      },
    },
  )
  await expect.element(dialog.getByText(/^Всего: .*bitW/)).toBeVisible()
  const field = dialog.getByRole('combobox', { name: 'Миссия' })
  await field.click()
  await dialog.getByRole('option', { name: 'Маяк' }).click()
  await expect.element(field).toHaveValue('Маяк')
  await expect.element(dialog.getByText(/^Всего: .*bitW/)).not.toBeInTheDocument()
  answer.resolve({ data: [other({ points: 10, balance: 0 })], meta: {} })
  await expect.element(dialog.getByText(/^Всего: 200\sbitW — 20\sжителям$/)).toBeVisible()
})

test('the dialog names residents who have passed a mission that is passed once, and leaves them out', async () => {
  const { dialog, closed, press, recipients } = await award([3, 4])
  await expect.element(dialog.getByText('Уже награждены: 2')).toBeVisible()
  await expect.element(dialog.getByText(/Житель 3, Житель 4/)).toBeVisible()
  await press('Убрать из списка')
  await expect.element(dialog.getByText(/^Всего: 4\s320\sbitW и 2\s160\sкоинов — 18\sжителям$/)).toBeVisible()
  await press('Наградить')
  expect(await closed).toBe(true)
  expect(recipients()).toEqual([18])
})

test('a refusal for many lists three of them and counts the others, each in a line of its own', async () => {
  const errors = [1, 2, 3, 4, 5].map(id => ({
    path: ['users', `${id}`],
    message: `Житель ${id}: чипа «Маяк» нет`,
    name: 'ConflictError',
  }))
  const error = { status: 409, name: 'ConflictError', message: 'Обновите список', details: { errors } }
  const { dialog, press, recipients } = await award(
    [],
    {},
    { 'POST /user-activities/create-many': () => Response.json({ data: null, error }, { status: 409 }) },
  )
  await press('Наградить')
  const alert = dialog.getByRole('alert')
  const texts = (role: 'listitem' | 'paragraph') =>
    alert
      .getByRole(role)
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(() => texts('paragraph')).toEqual(['Обновите список.', 'Ничего не изменилось.'])
  expect(texts('listitem')).toEqual([...errors.slice(0, 3).map(({ message }) => message), 'и ещё 2'])
  await press('Убрать из списка')
  await press('Наградить')
  await expect.poll(recipients).toEqual([20, 15])
})

test('a refusal that comes after the dialog is closed is told in sentences', async () => {
  const answer = Promise.withResolvers<Response>()
  const { screen, button, calls } = await open(() => answer.promise, users.slice(0, 3))
  await button('Начислить').click()
  await expect.poll(() => calls().length).toBe(1)
  await button('Отмена').click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  const errors = [1, 2].map(id => ({ path: ['users', `${id}`], message: `Житель ${id}: нет`, name: 'Error' }))
  const error = { status: 409, name: 'Error', message: 'Обновите список', details: { errors } }
  answer.resolve(Response.json({ data: null, error }, { status: 409 }))
  await expect
    .element(screen.getByText('Обновите список. Житель 1: нет; Житель 2: нет. Ничего не изменилось.'))
    .toBeVisible()
})

test('whom the server refuses to reward is named with the reason, and is left out', async () => {
  const faults = [{ path: ['users', '5'], message: 'Житель 5: отчёта ещё нет', name: 'ConflictError' }]
  const answers = [
    () =>
      Response.json(
        {
          data: null,
          error: {
            status: 409,
            name: 'ConflictError',
            message: 'Нельзя наградить',
            details: { errors: faults },
          },
        },
        { status: 409 },
      ),
    done,
  ]
  const { dialog, closed, press, recipients } = await award(
    [],
    {},
    { 'POST /user-activities/create-many': () => answers.shift()?.() },
  )
  await press('Наградить')
  await expect
    .poll(textOf(dialog.getByRole('alert')))
    .toMatch(/Житель 5: отчёта ещё нет.*Ничего не изменилось/)
  await press('Убрать из списка')
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
  await press('Наградить')
  expect(await closed).toBe(true)
  expect(recipients()).toEqual([20, 19])
})
