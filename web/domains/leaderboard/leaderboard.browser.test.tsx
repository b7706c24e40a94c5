import { expect, test } from 'vitest'
import { list, resident, visit } from '../../testing/city.tsx'

const row = (id: number, position: number) => ({
  position,
  points: 100 - position,
  change: 0,
  user: { id, full_name: id === 1 ? 'Анна Орлова' : `Житель ${id}`, avatar: null },
})
const teams = [
  { id: 1, attributes: { name: 'Верфь' } },
  { id: 2, attributes: { name: 'Маяк' } },
]
const answers = (reason: string | null = null) => ({
  'GET /energy': () => ({ data: { id: 1, attributes: { total: 1000 } }, meta: {} }),
  'GET /user-team-configs': () => list(teams),
  'GET /rating': ({ path }: { path: string }) => {
    const isOther = /team=1/.test(path)
    return {
      data: [row(2, 1), row(3, 2), row(4, 3), ...(isOther || reason ? [] : [row(1, 4)])],
      meta: {
        period: /period=(\w+)/.exec(path)?.[1] ?? 'month',
        when: 'current',
        from: '2026-11-01',
        me: {
          ...row(1, 4),
          ...((isOther || reason) && { position: null, reason: reason ?? 'other-team' }),
        },
        pagination: { page: 1, pageSize: 50, total: 4, start: 0 },
      },
    }
  },
  'GET /rating/teams': () => ({
    data: [
      { position: 1, points: 50, members: 5, score: 10, team: { id: 2, name: 'Маяк', color: '#c8f135' } },
      { position: 2, points: 30, members: 6, score: 5, team: { id: 1, name: 'Верфь', color: null } },
    ],
    meta: { period: 'month', when: 'current', from: '2026-11-01', total: 2, mine: 2 },
  }),
})

test('period, team and mission type of a board are kept in the address', async () => {
  const { screen, address, back, sent } = await visit('/leaderboard?period=year&team=1', resident, answers())
  const period = (name: string) => screen.getByRole('button', { name, exact: true })
  await expect.element(period('Год')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(screen.getByText('Это доска другой команды')).toBeVisible()
  await screen.getByRole('button', { name: 'Весь город' }).click()
  await expect.poll(address).toBe('/leaderboard?period=year')
  await expect.element(screen.getByRole('link', { name: 'Вы, Анна Орлова' })).toBeVisible()
  await screen.getByRole('combobox', { name: 'Тип миссий' }).click()
  await screen.getByRole('option', { name: 'Поддержка коллег' }).click()
  await expect.poll(address).toBe('/leaderboard?period=year&type=activity_type_5')
  await period('Месяц').click()
  await expect.poll(address).toBe('/leaderboard?type=activity_type_5')
  await expect
    .poll(() => sent.some(({ path }) => /rating\?.*period=month.*type=activity_type_5/.test(path)))
    .toBe(true)
  back()
  await expect.element(period('Год')).toHaveAttribute('aria-pressed', 'true')
})

/** A month that has just begun, after one in which the reader was the second. */
const begun = {
  ...answers(),
  'GET /rating': ({ path }: { path: string }) => {
    const isPrevious = path.includes('when=previous')
    return {
      data: isPrevious ? [row(2, 1), row(1, 2), row(3, 3), row(4, 4)] : [],
      meta: {
        period: 'month',
        when: isPrevious ? 'previous' : 'current',
        from: isPrevious ? '2026-11-01' : '2026-12-01',
        me: isPrevious ? row(1, 2) : { ...row(1, 4), position: null, reason: 'no-energy' },
        pagination: { page: 1, pageSize: 10, total: isPrevious ? 4 : 0, start: 0 },
      },
    }
  },
}

test('on the first days of a month the board leads to the results of the one before, which are compared with none', async () => {
  const { screen, address } = await visit('/leaderboard', resident, begun)
  await expect.element(screen.getByRole('heading', { name: 'Декабрь 2026' })).toBeVisible()
  const winners = screen.getByRole('region', { name: 'Победители прошлого месяца' })
  await expect.element(winners.getByText('Житель 2')).toBeVisible()
  await screen.getByRole('button', { name: 'Итоги прошлого месяца' }).click()
  await expect.poll(address).toBe('/leaderboard?when=previous')
  await expect.element(screen.getByRole('heading', { name: 'Ноябрь 2026' })).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: 'Прошлый' })).toBeChecked()
  await expect.element(screen.getByRole('link', { name: /Житель 4$/ })).toBeVisible()
  expect(screen.getByText('на том же месте').elements()).toEqual([])
  await screen.getByRole('button', { name: 'Всё время' }).click()
  await expect.poll(address).toBe('/leaderboard?period=all')
  await expect.poll(() => screen.getByRole('radio', { name: 'Прошлый' }).elements()).toEqual([])
})

test('the board of a period that is over tells a resident without a place that it is over', async () => {
  const { screen } = await visit('/leaderboard?when=previous', resident, {
    ...answers(),
    'GET /rating': (request: { path: string }) => {
      const answer = answers('no-energy')['GET /rating'](request)
      return { ...answer, meta: { ...answer.meta, period: 'month', when: 'previous' } }
    },
  })
  await expect.element(screen.getByText(/За это время у вас не было энергии/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'К миссиям' }).elements()).toEqual([])
})

test('on a board of one type of missions a resident without energy for them is led to all energy', async () => {
  const { screen, address } = await visit('/leaderboard?type=activity_type_5', resident, answers('no-energy'))
  await expect.element(screen.getByText(/За миссии этого типа у вас/)).toBeVisible()
  await screen.getByRole('button', { name: 'Вся энергия' }).click()
  await expect.poll(address).toBe('/leaderboard')
})

test('while another period is on its way, the rows keep the title and the comparison of their own', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { screen } = await visit('/leaderboard', resident, {
    ...answers(),
    'GET /rating': async (request: { path: string }) => {
      const isAll = request.path.includes('period=all')
      if (isAll) await promise
      const answer = answers()['GET /rating'](request)
      const meta = { ...answer.meta, period: isAll ? 'all' : 'month', when: 'current' }
      return { ...answer, meta: { ...meta, from: isAll ? null : '2026-11-01' } }
    },
  })
  await expect.element(screen.getByRole('heading', { name: 'Ноябрь 2026' })).toBeVisible()
  await screen.getByRole('button', { name: 'Всё время' }).click()
  await expect
    .element(screen.getByRole('button', { name: 'Всё время' }))
    .toHaveAttribute('aria-pressed', 'true')
  await expect.element(screen.getByRole('heading', { name: 'Ноябрь 2026' })).toBeVisible()
  resolve()
  await expect.element(screen.getByRole('heading', { name: 'Всё время' })).toBeVisible()
})

test('residents who share a place have the same tower of the podium', async () => {
  const shared = [row(2, 1), row(3, 2), row(4, 2)]
  const { screen } = await visit('/leaderboard', resident, {
    ...answers(),
    'GET /rating': () => ({
      data: shared,
      meta: { from: '2026-11-01', me: null, pagination: { page: 1, pageSize: 10, total: 3, start: 0 } },
    }),
  })
  const podium = screen.getByRole('region', { name: 'Первые места' })
  await expect.element(podium.getByText('Житель 4')).toBeVisible()
  const signs = [...podium.element().querySelectorAll('svg:has(text)')]
  expect(signs.map(({ textContent }) => textContent)).toEqual(['1', '2', '2'])
  const boxes = signs.map(sign => sign.getAttribute('viewBox'))
  expect(boxes[2]).toBe(boxes[1])
  expect(boxes[1]).not.toBe(boxes[0])
})

test('a resident without a place sees why', async () => {
  const { screen } = await visit('/leaderboard', resident, answers('staff'))
  await expect.element(screen.getByText('Вы вне зачёта')).toBeVisible()
})

test('teams have a board of their own for the same period, and each links to its residents', async () => {
  const { screen, address, back } = await visit('/leaderboard?period=year&team=1', resident, answers())
  const board = (name: string) => screen.getByRole('radio', { name })
  await expect.element(board('Жители')).toBeChecked()
  board('Команды').element().closest('label')?.click()
  await expect.poll(address).toBe('/leaderboard?period=year&board=teams')
  await expect.element(screen.getByText(/^Энергия на одного активного участника/)).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Команда' }).elements()).toEqual([])
  const mine = screen.getByRole('listitem').filter({ hasText: 'Ваша команда' })
  await expect.poll(() => mine.element().textContent).toMatch(/на\s5\sактивных/)
  await mine.getByRole('link', { name: 'Маяк' }).click()
  await expect.poll(address).toBe('/leaderboard?period=year&team=2')
  await expect.element(board('Жители')).toBeChecked()
  await expect.element(screen.getByRole('combobox', { name: 'Команда' })).toHaveDisplayValue('Маяк')
  back()
  await expect.element(board('Команды')).toBeChecked()
})

const many = Array.from({ length: 40 }, (_, at) => row(at + 2, at + 1))
/** A board of forty, of which twenty places are public; the resident 99 is not on it. */
const wide = {
  ...answers('staff'),
  'GET /rating': ({ path }: { path: string }) => {
    const query = new URLSearchParams(path.split('?')[1])
    const size = Number(query.get('pagination[pageSize]'))
    const around = query.get('around')
    const start = around
      ? many.findIndex(({ user }) => user.id === Number(around))
      : (Number(query.get('pagination[page]')) - 1) * size
    return {
      data: start < 0 ? [] : many.slice(start, start + size),
      meta: {
        from: '2026-11-01',
        me: { ...row(1, 4), position: null, reason: 'staff' },
        pagination: { total: many.length, start: Math.max(start, 0) },
      },
    }
  },
  'GET /users': () => [{ id: 16, full_name: 'Житель 16', avatar: null }],
  'GET /users/16': () => ({ id: 16, full_name: 'Житель 16' }),
  'GET /users/36': () => ({ id: 36, full_name: 'Житель 36' }),
  'GET /users/99': () => ({ id: 99, full_name: 'Житель 99' }),
}

test('the board opens at the page of a resident who is sought by name, and their row is marked', async () => {
  const { screen, address } = await visit('/leaderboard', resident, wide)
  await screen.getByRole('combobox', { name: 'Найти жителя' }).fill('житель')
  await screen.getByRole('option', { name: 'Житель 16' }).click()
  await expect.poll(address).toBe('/leaderboard?resident=16')
  await expect.element(screen.getByRole('link', { name: /^Житель 16.*Вы искали$/ })).toBeInViewport()
  await screen.getByLabelText('Больше не искать').click()
  await expect.poll(address).toBe('/leaderboard')
})

test('the field of a resident asks for a name again once the words of a search are erased', async () => {
  const { screen } = await visit('/leaderboard', resident, wide)
  const field = screen.getByRole('combobox', { name: 'Найти жителя' })
  await field.fill('житель')
  await expect.element(screen.getByRole('option', { name: 'Житель 16' })).toBeVisible()
  await field.fill('')
  await expect.element(screen.getByText('Начните вводить имя')).toBeVisible()
})

test.each([
  [36, /видны только первые места/],
  [99, /здесь нет места/],
])('who looks for the resident %i reads why there is no row', async (id, why) => {
  const { screen } = await visit(`/leaderboard?resident=${id}`, resident, wide)
  await expect.element(screen.getByText(why)).toBeVisible()
  expect(screen.getByText(/Вы искали/).elements()).toEqual([])
})

test('who is among the first three is led to the first page of the board', async () => {
  const { screen, address } = await visit('/leaderboard?page=2', resident, {
    ...answers(),
    'GET /rating': ({ path }: { path: string }) => ({
      data: /start[^&]*=50|page[^&]*=2/.test(decodeURIComponent(path))
        ? [row(60, 51)]
        : [row(1, 1), row(2, 2), row(3, 3), row(4, 4)],
      meta: { from: '2026-11-01', me: row(1, 1), pagination: { page: 1, pageSize: 50, total: 51, start: 0 } },
    }),
  })
  await screen.getByRole('button', { name: 'Моё место' }).click()
  await expect.poll(address).toBe('/leaderboard')
  await expect
    .element(screen.getByRole('list').getByRole('link', { name: 'Вы, Анна Орлова' }).last())
    .toHaveFocus()
})
