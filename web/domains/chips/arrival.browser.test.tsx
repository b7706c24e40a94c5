/// <reference types="@vitest/browser-playwright" />
import { beforeEach, expect, test } from 'vitest'
import { cdp, type Locator, userEvent } from 'vitest/browser'
import { queryClient } from '../../queries.ts'
import { serve, show } from '../../testing/app.tsx'
import { list } from '../../testing/city.tsx'
import { chipArrival } from './chipArrival.ts'
import { badgeInfo } from './modals.ts'

const none = { data: null }
const at = '2026-11-21T09:30:00.000Z'
const badge = {
  name: 'Наставник',
  description: 'За помощь новичкам.',
  color: 'Blue',
  holders_count: 7,
  image: none,
}
const award = {
  createdAt: at,
  deletedAt: null,
  comment: 'Образцовая помощь',
  recall_comment: null,
  badge: { data: { id: 6, attributes: badge } },
  activity: { data: { id: 7, attributes: { name: 'Встретить новичка' } } },
  cause: none,
  awarded_by: { data: { id: 2, attributes: { full_name: 'Лилия Гареева' } } },
}
const report = {
  report: 'Показал город и людей.',
  submittedAt: at,
  attachments: { data: [{ id: 1, attributes: { name: 'a.png' } }] },
}

const answers = (
  {
    enrolment = report,
    ...differences
  }: Readonly<Record<string, unknown>> & { enrolment?: object | null } = {},
  residents: unknown = 64,
) =>
  serve({
    'GET /user-badges/3': () => ({ data: { id: 3, attributes: { ...award, ...differences } }, meta: {} }),
    'GET /user-activities': () =>
      list(
        enrolment
          ? [{ id: 1, attributes: { createdAt: at, enrolment: { data: { id: 5, attributes: enrolment } } } }]
          : [],
      ),
    'GET /users/count': () => residents,
    'GET /badges/6': () => ({ data: { id: 6, attributes: badge }, meta: {} }),
    'GET /user-badges': () => list([{ id: 3, attributes: award }]),
    'GET /badges/progress': () => ({ data: [] }),
    'GET /user-activity-enrolls': () => list(),
  })

async function arrive(isFirst = false) {
  const screen = await show(<p>Город</p>)
  void chipArrival.open({ award: 3, isFirst })
  const dialog = screen.getByRole('dialog', { name: 'Наставник' })
  await expect.element(dialog.getByText('Модератор: Лилия Гареева').first()).toBeVisible()
  return { screen, dialog }
}
const motion = (value: 'reduce' | '') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
/** The parts of the chip that is being assembled; one when it is whole. */
const partsOf = (dialog: Locator) => dialog.element().querySelectorAll('[class*="part"]').length
const assembly = () =>
  document
    .getAnimations()
    .filter(({ effect }) => (effect as KeyframeEffect).target?.closest('[class*="stage"] [aria-hidden]'))
const isHidden = (side: Locator) => (side.element() as HTMLElement).inert
const textOf = (dialog: Locator) => dialog.element().textContent?.replaceAll('\u00a0', ' ')

beforeEach(async () => {
  await motion('')
  queryClient.setQueryData(['users', 'me'], {
    id: 1,
    full_name: 'Анна Орлова',
    role: { type: 'authenticated' },
  })
})

test('a chip arrives in parts, puts itself together once, and is one chip in the end', async () => {
  answers()
  const { dialog } = await arrive()
  expect(partsOf(dialog)).toBeGreaterThan(8)
  const played = assembly()
  expect(played.length).toBeGreaterThan(8)
  expect(played.map(({ effect }) => effect?.getTiming().iterations)).toEqual(played.map(() => 1))
  const frames = played.flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes())
  const moved = new Set(frames.flatMap(frame => Object.keys(frame)))
  expect(
    [...moved].filter(name => !['offset', 'computedOffset', 'easing', 'composite'].includes(name)).toSorted(),
  ).toEqual(['opacity', 'transform'])
  for (const animation of played) animation.finish()
  await expect.poll(() => partsOf(dialog)).toBe(1)
  await expect.poll(assembly).toEqual([])
})

test('without motion it stands assembled', async () => {
  await motion('reduce')
  answers()
  const { dialog } = await arrive()
  expect(partsOf(dialog)).toBe(1)
  expect(assembly()).toEqual([])
})

test('the dialog says how rare the chip is, who gave it and for what', async () => {
  answers()
  const { dialog } = await arrive()
  for (const words of [
    'Новый чип',
    'Такой у 11 % жителей',
    'За миссию «Встретить новичка»',
    'Образцовая помощь',
  ])
    expect(textOf(dialog)).toContain(words)
})

test('a first chip is called so, one of the city names no moderator, and without the number of residents its holders are told', async () => {
  answers({ awarded_by: none, enrolment: null }, Response.json({}, { status: 400 }))
  const screen = await show(<p>Город</p>)
  void chipArrival.open({ award: 3, isFirst: true })
  const dialog = screen.getByRole('dialog', { name: 'Наставник' })
  await expect.element(dialog.getByText('Ваш первый чип')).toBeVisible()
  expect(textOf(dialog)).toContain('Такой у 7 жителей')
  expect(textOf(dialog)).toContain('Вручён городом')
})

test('it is turned over to the report that earned it, by keyboard, and back', async () => {
  answers()
  const { dialog } = await arrive()
  const back = dialog.getByRole('region', { name: 'Отчёт за чип' })
  expect(isHidden(back)).toBe(true)
  dialog.getByRole('button', { name: 'Отчёт за чип' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => isHidden(back)).toBe(false)
  await expect.element(back.getByText('Показал город и людей.')).toBeVisible()
  expect(textOf(back)).toContain('Отправлен 21 ноября 2026')
  expect(textOf(back)).toContain('1 файл в отчёте')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => isHidden(back)).toBe(true)
})

test('without a report its other side says when, by whom and why', async () => {
  answers({ enrolment: null, activity: none })
  const { dialog } = await arrive()
  await dialog.getByRole('button', { name: 'Когда и за что' }).click()
  const back = dialog.getByRole('region', { name: 'Когда и за что' })
  await expect.element(back.getByText('Вручён 21\u00a0ноября 2026')).toBeVisible()
  expect(textOf(back)).toContain('Образцовая помощь')
  expect(textOf(back)).toContain('Модератор: Лилия Гареева')
})

test('from the collection the chip opens assembled', async () => {
  answers()
  const screen = await show(<p>Город</p>)
  void badgeInfo.open({ badgeId: 6 })
  const dialog = screen.getByRole('dialog', { name: 'Наставник' })
  await expect.element(dialog.getByText('В коллекции')).toBeVisible()
  expect(dialog.element().querySelectorAll('[class*="part"]')).toHaveLength(0)
})

test.each([
  ['a chip that is given', null, 'Сейчас миссий с этим чипом нет', 'Этот чип больше не вручают'],
  ['a deleted chip', at, 'Этот чип больше не вручают', 'Как получить'],
])(
  'a dialog of %s that is not held says how to get it only while it is given',
  async (_, deletedAt, said, unsaid) => {
    serve({
      'GET /badges/6': () => ({ data: { id: 6, attributes: { ...badge, deletedAt } }, meta: {} }),
      'GET /user-badges': () => list(),
      'GET /badges/progress': () => ({ data: [] }),
      'GET /user-activity-enrolls': () => list(),
      'GET /activities': () => list(),
    })
    const screen = await show(<p>Город</p>)
    void badgeInfo.open({ badgeId: 6 })
    const dialog = screen.getByRole('dialog', { name: 'Наставник' })
    await expect.element(dialog.getByText(new RegExp(`^${said}`))).toBeVisible()
    expect(textOf(dialog)).not.toContain(unsaid)
  },
)
