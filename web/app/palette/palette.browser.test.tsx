import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { queryClient } from '../../queries.ts'
import { refusal, serve, show } from '../../testing/app.tsx'
import { Finder } from './Finder.tsx'
import { keepRecent, recentOf } from './recent.ts'

const list = (...rows: object[]) => ({
  data: rows.map((attributes, at) => ({ id: at + 1, attributes })),
  meta: { pagination: { page: 1, pageSize: 6 } },
})
const chip = (name: string) => ({ name, description: null, color: 'Blue', image: { data: null } })

const onOpen = vi.fn<(dialog: (() => void) | null) => void>()
const open = async (role: string, answers: Parameters<typeof serve>[0] = {}) => {
  const sent = serve({
    'GET /users/me': () => ({ id: 1, blocked: false, full_name: 'Анна', role: { type: role } }),
    'GET /users': () => [],
    'GET /activities': () => list(),
    'GET /badges': () => list(),
    'GET /shop-items': () => list(),
    'GET /articles': () => list(),
    ...answers,
  })
  const screen = await show(<Finder onOpen={onOpen} onClose={() => undefined} />)
  const field = screen.getByRole('combobox')
  await expect.element(field).toBeVisible()
  const searches = (path: string) => sent.filter(one => one.path.startsWith(`${path}?`))
  return { screen, field, searches }
}
/** The option that a screen reader announces while the focus is in the field. */
const marked = () => {
  const field = document.querySelector('[role="combobox"]')
  return document.getElementById(field?.getAttribute('aria-activedescendant') ?? '')?.textContent ?? ''
}

beforeEach(() => {
  onOpen.mockClear()
  localStorage.clear()
})

test('a text is searched with one request a group, under both layouts', async () => {
  const { screen, field, searches } = await open('authenticated', {
    'GET /badges': () => list(chip('Прогулка')),
  })
  await userEvent.fill(field, 'ghjuekrf')
  await expect.element(screen.getByRole('option', { name: 'Прогулка' })).toBeVisible()
  await expect.element(screen.getByText('ищем «прогулка»')).toBeVisible()
  expect(searches('/badges')).toHaveLength(1)
  expect(decodeURIComponent(searches('/badges')[0]?.path ?? '')).toContain('_q=ghjuekrf')
})

test('a resident’s search never names what a resident may not see of others', async () => {
  const { field, searches } = await open('authenticated')
  await userEvent.type(field, 'вор')
  await expect.poll(() => searches('/users').length).toBe(1)
  expect(searches('/users')[0]?.path).not.toMatch(/email|username|blocked/)
})

test('found words are marked, also in another form and in the note', async () => {
  const { screen, field } = await open('authenticated', {
    'GET /badges': () => list({ ...chip('Кружка «Маяк»'), description: 'За починку кружек и маяков' }),
  })
  await userEvent.type(field, 'кружки маяк')
  await expect.element(screen.getByRole('option', { name: /Кружка/ })).toBeVisible()
  await expect
    .poll(() => [...document.querySelectorAll('mark')].map(mark => mark.textContent))
    .toEqual(['Кружка', 'Маяк', 'маяков'])
})

test('a match in the name comes before a match in the description', async () => {
  const { screen, field } = await open('authenticated', {
    'GET /badges': () => list({ ...chip('Голос города'), description: 'За проводы зимы' }, chip('Проводник')),
  })
  await userEvent.type(field, 'пров')
  await expect.element(screen.getByRole('option', { name: /Голос/ })).toBeVisible()
  await expect.poll(marked).toContain('Проводник')
})

test('names with tags, quotes, formulas and direction marks are shown as they are', async () => {
  const names = ['<img src=x onerror="document.title=1">', `О'Нил "Ко"`, '=1+1', '\u202eйынтарбо']
  const { screen, field } = await open('moderator', {
    'GET /users': () =>
      names.map((full_name, id) => ({
        id,
        full_name,
        username: `login${id}`,
        email: `mail${id}@rdp.city`,
        blocked: false,
        avatar: null,
        team: null,
      })),
  })
  await userEvent.fill(field, 'имя')
  await expect.element(screen.getByText('=1+1')).toBeVisible()
  for (const name of names) expect(document.body.textContent).toContain(name)
  expect(document.querySelector('img[src="x"]')).toBeNull()
})

test('arrows move through the options, Tab between groups, Enter opens', async () => {
  const { screen, field } = await open('authenticated', {
    'GET /badges': () => list(chip('Книгочей'), chip('Книжник')),
    'GET /shop-items': () =>
      list({ name: 'Книга', type: 'shop_item_type_5', price: 90, quantity: 0, image: { data: null } }),
  })
  await userEvent.type(field, 'кни')
  await expect.element(screen.getByRole('option', { name: /^Книга/ })).toBeVisible()
  await expect.poll(marked).toContain('Книгочей')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(marked).toContain('Книжник')
  await userEvent.keyboard('{Tab}')
  await expect.poll(marked).toContain('Книга')
  await userEvent.keyboard('{Tab}')
  await expect.poll(marked).toContain('Книгочей')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(expect.any(Function))
})

test('Enter pressed before the results are there opens the first of them', async () => {
  const { field } = await open('authenticated', { 'GET /badges': () => list(chip('Книгочей')) })
  await userEvent.type(field, 'книг{Enter}')
  await expect.poll(() => onOpen.mock.calls.length).toBe(1)
})

test('an Enter whose search found nothing opens nothing that is found later', async () => {
  let found: object[] = []
  const { screen, field } = await open('authenticated', { 'GET /badges': () => list(...found) })
  await userEvent.type(field, 'книг{Enter}')
  await expect.element(screen.getByText(/^Ничего не нашлось/).first()).toBeVisible()
  found = [chip('Книгочей')]
  await queryClient.invalidateQueries()
  await expect.element(screen.getByRole('option', { name: 'Книгочей' })).toBeVisible()
  expect(onOpen).not.toHaveBeenCalled()
})

test('Ctrl+Enter pressed before the results are there opens the first of them in a new tab', async () => {
  const tab = vi.spyOn(window, 'open').mockReturnValue(null)
  const { field } = await open('authenticated', {
    'GET /users': () => [{ id: 2, full_name: 'Анна Книжник', username: 'anna', avatar: null }],
  })
  await userEvent.type(field, 'книж{Control>}{Enter}{/Control}')
  await expect.poll(() => tab.mock.calls.length).toBe(1)
  expect(tab.mock.calls[0]?.slice(1)).toEqual(['_blank', 'noopener'])
  expect(onOpen).not.toHaveBeenCalled()
  tab.mockRestore()
})

test('Enter opens what is marked while another group is still searched, and a group above it does not move the mark', async () => {
  let arrive = () => {}
  const late = new Promise<void>(done => {
    arrive = done
  })
  const { screen, field } = await open('moderator', {
    'GET /badges': () => list(chip('Книгочей'), chip('Книжник')),
    'GET /users': () => late.then(() => []),
    'GET /activities': () => late.then(() => list({ name: 'Книга города' })),
  })
  await userEvent.type(field, 'книг')
  await expect.element(screen.getByRole('option', { name: /Книжник/ })).toBeVisible()
  const marked = () => document.querySelector('[role="option"][aria-selected="true"]')?.textContent
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(marked).toContain('Книжник')
  await userEvent.keyboard('{Enter}')
  expect(onOpen).toHaveBeenCalledTimes(1)
  arrive()
  await expect.element(screen.getByRole('option', { name: /Книга города/ })).toBeVisible()
  expect(marked()).toContain('Книжник')
})

const told = () => document.querySelector('[role="status"]')?.textContent

test('a screen reader is told that the search does not answer, not that nothing was found', async () => {
  const { field } = await open('authenticated', { 'GET /badges': () => refusal(400) })
  await userEvent.fill(field, 'ъъъ')
  await expect.poll(told).toBe('Поиск не отвечает. Экраны открыть можно.')
  // The screens and whatever group did answer are still counted.
  await userEvent.fill(field, 'кабинет')
  await expect.poll(told).toMatch(/^Поиск не отвечает.*Нашлось: \d/)
})

test('one letter, which the server is not asked for, says that two are needed', async () => {
  const { field, searches } = await open('authenticated')
  await userEvent.fill(field, 'ъ')
  await expect.poll(told).toBe('Напишите хотя бы две буквы.')
  expect(searches('/badges')).toHaveLength(0)
  await userEvent.fill(field, 'ъъ')
  await expect.poll(told).toMatch(/^Ничего не нашлось/)
})

test('a group shows five entries and says that there are more', async () => {
  const { screen, field } = await open('authenticated', {
    'GET /badges': () => list(...Array.from({ length: 6 }, (_, n) => chip(`Мастер ${n}`))),
  })
  await userEvent.type(field, 'мастер')
  await expect.element(screen.getByText('есть ещё')).toBeVisible()
  expect(screen.getByRole('option').elements()).toHaveLength(5)
})

test('a moderator’s result links to its list, with the same words', async () => {
  const { screen, field } = await open('moderator', {
    'GET /badges': () => list(...Array.from({ length: 9 }, (_, n) => chip(`Мастер ${n}`))),
  })
  await userEvent.type(field, 'мастер')
  await expect
    .element(screen.getByRole('option', { name: /^Ещё 4/ }))
    .toHaveAttribute('href', `/admin/badge-list?q=${encodeURIComponent('мастер')}`)
})

test('the empty field shows what was opened last and what waits for a moderator', async () => {
  const badge = () => list(chip('Книгочей'))
  const first = await open('moderator', { 'GET /badges': badge })
  await userEvent.type(first.field, 'книго')
  await expect.element(first.screen.getByRole('option', { name: /^Книгочей/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await first.screen.unmount()

  const counted = (total: number) => () => ({ data: [], meta: { pagination: { total } } })
  const { screen } = await open('moderator', {
    'GET /bookings': counted(7),
    'GET /tags': counted(0),
    'GET /user-activity-enrolls': counted(0),
  })
  const group = (name: string) => screen.getByRole('group', { name }).getByRole('option')
  await expect.element(group('Недавно открытое')).toHaveAttribute('href', '/admin/badge-list/badge/1')
  await expect.poll(() => group('Ждёт вас').elements().length).toBe(1)
  expect(group('Ждёт вас').element().textContent).toMatch(/^7\sброней ждут решения/)
})

test('what is opened again from the latest ones becomes the latest', async () => {
  for (const title of ['Книгочей', 'Маяк'])
    keepRecent(1, { title, href: `/admin/badge-list?q=${title}`, group: 'chips' })
  const { screen } = await open('moderator', {})
  const recent = screen.getByRole('group', { name: 'Недавно открытое' }).getByRole('option')
  await recent.nth(1).click()
  expect(recentOf(1).map(({ title }) => title)).toEqual(['Книгочей', 'Маяк'])
})
