import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { queryClient } from '#web/queries.ts'
import { refusal, serve, show, textOf } from '#web/testing/app.tsx'
import { list } from '#web/testing/city.tsx'
import type { Person } from '../users/data.ts'
import { AmountForm } from './AmountForm.tsx'
import { AwardTab } from './AwardTab.tsx'
import { LedgerBlock } from './LedgerBlock.tsx'

const person = { id: 7, blocked: false, points: 2480, balance: 100 } as Person
const CHANGE = 'POST /user-points-changes/create-many'
const nothing = { data: null }
const entry = (id: number, own: object) => ({
  id,
  attributes: {
    kind: 'manual',
    amount: 150,
    total_after: 2480,
    comment: null,
    createdAt: '2026-11-20T09:30:00.000Z',
    cause: nothing,
    user_activity: nothing,
    changed_by: nothing,
    reverses: nothing,
    reversed_by: nothing,
    ...own,
  },
})
const ofMission = {
  data: { id: 1, attributes: { activity: { data: { id: 2, attributes: { name: 'Воркшоп' } } } } },
}
const ofCause = { data: { id: 3, attributes: { name: 'Помощь соседям' } } }

async function form(who: Person = person, answers: Parameters<typeof serve>[0] = {}) {
  const sent = serve({
    'GET /mission-award-causes': () => list(),
    [CHANGE]: () => ({ data: [], meta: {} }),
    ...answers,
  })
  const screen = await show(<AmountForm person={who} kind="energy" />)
  const posts = () => sent.filter(({ method }) => method === 'POST')
  await screen.getByRole('textbox', { name: 'Сколько' }).fill('150')
  return { screen, posts }
}

test('entries are titled by their missions and causes, a reversal by what it reversed', async () => {
  serve({
    'GET /user-points-changes': () =>
      list([
        entry(4, {
          kind: 'reversal',
          amount: -150,
          reverses: { data: entry(3, { cause: ofCause }) },
        }),
        entry(3, { cause: ofCause, comment: 'За релиз', reversed_by: { data: entry(4, {}) } }),
        entry(2, { kind: 'reward', user_activity: ofMission }),
        entry(1, { comment: 'За чай' }),
      ]),
  })
  const screen = await show(
    <LedgerBlock user={7} book="user-points-changes" onBook={() => undefined} mayReverse />,
  )
  await expect.element(screen.getByText('Миссия «Воркшоп»')).toBeVisible()
  const titles = screen
    .getByRole('listitem')
    .elements()
    .map(row => row.querySelector('b')?.textContent)
  expect(titles).toEqual(['Отмена: Помощь соседям', 'Помощь соседям', 'Миссия «Воркшоп»', 'За чай'])
  await expect.element(screen.getByText('За релиз')).toBeVisible()
  // What is reversed already and a reversal itself are not reversed.
  expect(
    screen
      .getByRole('button')
      .elements()
      .map(button => button.getAttribute('aria-label')),
  ).toEqual(['Отменить начисление: Миссия «Воркшоп»', 'Отменить начисление: За чай'])
})

test('the form says what the resident will have and sends the change', async () => {
  const { screen, posts } = await form()
  await expect.poll(textOf(screen.getByRole('definition').last())).toMatch(/2\s630/)
  await screen.getByRole('button', { name: 'Больше' }).click()
  await expect.poll(textOf(screen.getByRole('definition').last())).toMatch(/2\s640/)
  await screen.getByRole('radio', { name: 'Списать' }).click()
  await expect.poll(textOf(screen.getByRole('definition').last())).toMatch(/2\s320/)
  await screen.getByRole('textbox', { name: 'Комментарий' }).fill('Дважды начислено')
  await screen.getByRole('button', { name: /^Списать 160/ }).click()
  await expect.element(screen.getByText('Сохранено')).toBeVisible()
  expect(posts().map(({ body }) => body.data)).toEqual([
    { users: [7], amount: -160, comment: 'Дважды начислено' },
  ])
  await expect.element(screen.getByRole('textbox', { name: 'Сколько' })).toHaveValue('')
})

test('a change without a reason, of more than the resident has, or for a closed account is not sent', async () => {
  const { screen, posts } = await form({ ...person, points: 100, blocked: true })
  const send = screen.getByRole('button', { name: /150/ })
  await send.click()
  await expect.poll(textOf(screen.getByRole('alert'))).toMatch('Доступ закрыт')
  await screen.getByRole('radio', { name: 'Списать' }).click()
  await send.click()
  await expect.poll(textOf(screen.getByRole('alert'))).toMatch('меньше нуля')
  await screen.getByRole('textbox', { name: 'Сколько' }).fill('50')
  await screen.getByRole('button', { name: /50/ }).click()
  await expect.poll(textOf(screen.getByRole('alert'))).toMatch('выберите причину')
  expect(posts()).toEqual([])
})

test('after a lost answer only the same change can be sent again, under the same key', async () => {
  let isLost = true
  const { screen, posts } = await form(person, {
    [CHANGE]: () => (isLost ? refusal(500) : { data: [], meta: {} }),
  })
  await screen.getByRole('textbox', { name: 'Комментарий' }).fill('За релиз')
  const send = screen.getByRole('button', { name: /^Начислить 150/ })
  await send.click()
  await expect.poll(textOf(screen.getByRole('alert'))).toMatch('дважды не выполнится')
  await expect.element(screen.getByRole('textbox', { name: 'Сколько' })).toBeDisabled()
  isLost = false
  await send.click()
  await expect.element(screen.getByText('Сохранено')).toBeVisible()
  const [first, second] = posts()
  expect(second?.key).toBe(first?.key)
  expect(second?.body).toEqual(first?.body)
})

test.each([
  [409, 'Энергия не изменена: Ада'],
  [500, 'Неизвестно, изменена ли энергия: Ада'],
])(
  'a change that fails with status %i after the next resident was opened is told of with its own name',
  async (status, words) => {
    const answer = Promise.withResolvers<Response>()
    const sent = serve({ 'GET /mission-award-causes': () => list(), [CHANGE]: () => answer.promise })
    const Residents = () => {
      const [id, setId] = useState(7)
      return (
        <>
          <button type="button" onClick={() => setId(8)}>
            Следующий житель
          </button>
          <AmountForm
            key={id}
            person={{ ...person, id, full_name: id === 7 ? 'Ада' : 'Борис' }}
            kind="energy"
          />
        </>
      )
    }
    const screen = await show(<Residents />)
    const amount = screen.getByRole('textbox', { name: 'Сколько' })
    await amount.fill('150')
    await screen.getByRole('textbox', { name: 'Комментарий' }).fill('За релиз')
    await screen.getByRole('button', { name: /^Начислить 150/ }).click()
    await expect.poll(() => sent.filter(({ method }) => method === 'POST').length).toBe(1)
    await screen.getByRole('button', { name: 'Следующий житель' }).click()
    await expect.element(amount).toHaveValue('')
    answer.resolve(refusal(status))
    await expect.element(screen.getByText(words)).toBeVisible()
  },
)

test('a change that is refused after the other currency was chosen is told of', async () => {
  const answer = Promise.withResolvers<Response>()
  const sent = serve({ 'GET /mission-award-causes': () => list(), [CHANGE]: () => answer.promise })
  const Currencies = () => {
    const [kind, setKind] = useState<'energy' | 'coins'>('energy')
    return (
      <>
        <button type="button" onClick={() => setKind('coins')}>
          Коины
        </button>
        <AmountForm person={{ ...person, full_name: 'Ада' }} kind={kind} />
      </>
    )
  }
  const screen = await show(<Currencies />)
  await screen.getByRole('textbox', { name: 'Сколько' }).fill('150')
  await screen.getByRole('textbox', { name: 'Комментарий' }).fill('За релиз')
  await screen.getByRole('button', { name: /^Начислить 150/ }).click()
  await expect.poll(() => sent.filter(({ method }) => method === 'POST').length).toBe(1)
  await screen.getByRole('button', { name: 'Коины', exact: true }).click()
  answer.resolve(refusal(409))
  await expect.element(screen.getByText('Энергия не изменена: Ада')).toBeVisible()
})

test('a taking whose answer was lost is sent again, also when what is left would not suffice for it', async () => {
  let isLost = true
  const sent = serve({
    'GET /mission-award-causes': () => list(),
    [CHANGE]: () => (isLost ? refusal(500) : { data: [], meta: {} }),
  })
  const Read = () => {
    const [points, setPoints] = useState(200)
    return (
      <>
        <button type="button" onClick={() => setPoints(50)}>
          Прочитать заново
        </button>
        <AmountForm person={{ ...person, points }} kind="energy" />
      </>
    )
  }
  const screen = await show(<Read />)
  await screen.getByRole('radio', { name: 'Списать' }).click()
  await screen.getByRole('textbox', { name: 'Сколько' }).fill('150')
  await screen.getByRole('textbox', { name: 'Комментарий' }).fill('Дважды начислено')
  const send = screen.getByRole('button', { name: /^Списать 150/ })
  await send.click()
  await expect.poll(textOf(screen.getByRole('alert'))).toMatch('дважды не выполнится')
  await screen.getByRole('button', { name: 'Прочитать заново' }).click()
  // What they will have is not known: they may have it already.
  await expect.element(screen.getByText('Станет')).not.toBeInTheDocument()
  isLost = false
  await send.click()
  await expect.element(screen.getByText('Сохранено')).toBeVisible()
  const keys = sent.filter(({ method }) => method === 'POST').map(({ key }) => key)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('a change that may have been made stays as it was while the other currency is looked at', async () => {
  let isLost = true
  const sent = serve({
    'GET /mission-award-causes': () => list(),
    'GET /user-points-changes': () => list(),
    'GET /user-balance-changes': () => list(),
    [CHANGE]: () => (isLost ? refusal(500) : { data: [], meta: {} }),
  })
  queryClient.setQueryData(['users', 'me'], { id: 1, full_name: 'Ада', role: null, avatar: null })
  const screen = await show(<AwardTab person={person}>{null}</AwardTab>)
  await screen.getByRole('textbox', { name: 'Сколько' }).fill('150')
  await screen.getByRole('textbox', { name: 'Комментарий' }).fill('За релиз')
  await screen.getByRole('button', { name: /^Начислить 150/ }).click()
  await expect.poll(textOf(screen.getByRole('alert'))).toMatch('дважды не выполнится')
  await screen.getByRole('radio', { name: 'Коины' }).click()
  await expect.poll(textOf(screen.getByRole('alert'))).toMatch('изменена ли энергия')
  await expect.element(screen.getByRole('textbox', { name: 'Комментарий' })).toBeDisabled()
  await screen.getByRole('button', { name: /^Начислить 150/ }).click()
  isLost = false
  await screen.getByRole('radio', { name: 'Энергия' }).click()
  await screen.getByRole('button', { name: /^Начислить 150/ }).click()
  await expect.element(screen.getByText('Сохранено')).toBeVisible()
  const posts = sent.filter(({ method }) => method === 'POST')
  expect(posts).toHaveLength(2)
  expect(posts[1]).toEqual(posts[0])
})

test('what was typed stays when the other currency is chosen, and leaving asks about it', async () => {
  serve({
    'GET /mission-award-causes': () => list(),
    'GET /user-points-changes': () => list(),
    'GET /user-balance-changes': () => list(),
  })
  queryClient.setQueryData(['users', 'me'], { id: 1, full_name: 'Ада', role: null, avatar: null })
  const screen = await show(
    <>
      <AwardTab person={person}>{null}</AwardTab>
      <Link to={'/elsewhere' as '/'}>Дальше</Link>
    </>,
  )
  await screen.getByRole('textbox', { name: 'Сколько' }).fill('150')
  await screen.getByRole('textbox', { name: 'Комментарий' }).fill('За помощь на митапе')
  await screen.getByRole('radio', { name: 'Коины' }).click()
  await expect.element(screen.getByRole('button', { name: /^Начислить 150.коинов/ })).toBeVisible()
  await expect
    .element(screen.getByRole('textbox', { name: 'Комментарий' }))
    .toHaveValue('За помощь на митапе')
  await screen.getByRole('link', { name: 'Дальше' }).click()
  await expect.element(screen.getByRole('dialog').getByText(/Не сохранено 2\sполя/)).toBeVisible()
})

test('after a refusal the focus is in the field from which the change was sent', async () => {
  const answer = Promise.withResolvers<Response>()
  const { screen } = await form(person, { [CHANGE]: () => answer.promise })
  const amount = screen.getByRole('textbox', { name: 'Сколько' })
  await screen.getByLabelText('Комментарий').fill('За субботник')
  await amount.click()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.activeElement).toBe(document.body)
  answer.resolve(refusal(409, 'ConflictError', 'Не вышло'))
  await expect.poll(textOf(screen.getByRole('alert'))).toContain('Не вышло')
  await expect.element(amount).toHaveFocus()
})

test('entries that were loaded stay when more of them cannot be loaded', async () => {
  const rows = Array.from({ length: 10 }, (_, index) => entry(index + 1, { comment: `Запись ${index + 1}` }))
  let isDown = false
  serve({
    'GET /user-points-changes': () =>
      isDown
        ? refusal(400)
        : { data: rows, meta: { pagination: { page: 1, pageSize: 10, pageCount: 4, total: 40 } } },
  })
  const screen = await show(
    <LedgerBlock user={8} book="user-points-changes" onBook={() => undefined} mayReverse={false} />,
  )
  const more = screen.getByRole('button', { name: /^Ещё 30/ })
  await expect.element(more).toBeVisible()
  isDown = true
  await more.click()
  await expect.element(screen.getByRole('button', { name: 'Попробовать ещё раз' })).toBeVisible()
  expect(screen.getByRole('listitem').elements()).toHaveLength(10)
})
