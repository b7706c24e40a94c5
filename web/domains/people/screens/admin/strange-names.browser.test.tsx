import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serve, show } from '#web/testing/app.tsx'
import { me } from '#web/testing/city.tsx'
import { isolated, strangeNames } from '#web/testing/strange.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { peopleTable } from './users/columns.tsx'
import { Hindered } from './users/Hindered.tsx'
import { readList } from './users/listMarks.ts'
import { actOnPeople } from './users/modals.ts'
import { ResolvedLines } from './users/ResolvedLines.tsx'

const person = (full_name: string, at: number) => ({
  id: at + 1,
  username: `login${at}`,
  email: `mail${at}@rdp.city`,
  full_name,
  blocked: at % 2 === 1,
  points: 1,
  balance: 1,
  chips: 0,
  reputation: 0,
  seenAt: null,
  role: { type: 'authenticated', name: 'Authenticated' },
  team: { id: 1, name: full_name, color: null },
  position: null,
  department: null,
  city: null,
  avatar: null,
})
const people = strangeNames.map(person)

const isHarmless = () => document.querySelector('img[src="x"]') === null && document.title !== '1'

test('the list shows names with tags, quotes, formulas and direction marks as they are', async () => {
  const columns = peopleTable(0, people, {})
  const screen = await show(
    <DataTable label="Пользователи" columns={columns} rows={people} nameOf={row => row.full_name} />,
  )
  await expect.element(screen.getByRole('table')).toBeVisible()
  expect(isolated()).toEqual(expect.arrayContaining(strangeNames))
  for (const name of strangeNames) await expect.element(screen.getByRole('link', { name })).toBeVisible()
  expect(isHarmless()).toBe(true)
})

test('a list of names and those whom an act leaves out show such names as they are', async () => {
  const lines = strangeNames.map((line, at) => ({
    line,
    state: 'ambiguous' as const,
    isMore: false,
    first: null,
    residents: [
      { id: at, name: line, username: 'x', email: 'x@rdp.city', team: null, blocked: false, avatar: null },
    ],
  }))
  const nothing = () => undefined
  const undecided = { chosen: new Map(), skipped: new Set<number>() }
  const screen = await show(
    <>
      <ResolvedLines
        lines={lines}
        list={readList(lines, undecided)}
        decisions={undecided}
        onChoose={nothing}
        onSkip={nothing}
        onReturn={nothing}
        onCorrect={nothing}
        isFinding={false}
      />
      <Hindered people={people} title="Не хватит" text="" onLeaveOut={nothing} />
    </>,
  )
  await expect.element(screen.getByText('Не хватит')).toBeVisible()
  expect(isolated()).toEqual(expect.arrayContaining([...strangeNames, strangeNames.join(', ')]))
  expect(isHarmless()).toBe(true)
})

test('a name without a space leaves the buttons of an act in the window', async () => {
  await page.viewport(1024, 800)
  serve({
    'GET /users/me': () => ({ ...me, id: 2 }),
    'POST /people/by-ids': () => ({ data: [person('Ж'.repeat(250), 0)] }),
  })
  const screen = await show(<p>Город</p>)
  void actOnPeople.open({ users: [1], kind: 'block' })
  await expect.element(screen.getByText('Ж'.repeat(250))).toBeVisible()
  const { right } = screen.getByRole('button', { name: 'Закрыть доступ' }).element().getBoundingClientRect()
  expect(right).toBeLessThanOrEqual(1024)
})

test.each([390, 1024])('names without a space stay within a window of %i px', async width => {
  await page.viewport(width, 800)
  const endless = [person('Ж'.repeat(250), 0)]
  const columns = peopleTable(0, endless, {}).filter(({ key }) => ['name', 'team', 'points'].includes(key))
  const screen = await show(
    <DataTable label="Пользователи" columns={columns} rows={endless} nameOf={row => row.full_name} />,
  )
  await expect.element(screen.getByRole('link')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})
