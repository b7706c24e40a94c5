import { expect, test } from 'vitest'
import { show } from '../../testing/app.tsx'
import { MissionFacts } from './components/MissionFacts.tsx'
import { MissionTags } from './components/MissionTags.tsx'
import type { Mission } from './data.ts'

const old = '2020-01-01T00:00:00.000Z'
const mission = {
  points: 240,
  balance: 120,
  badge: null,
  effort: null,
  available_until: null,
  publish_at: old,
  opens_at: old,
} as unknown as Mission

test.each<[string, Partial<Mission>, readonly string[]]>([
  ['bitW and coins with their amounts', {}, ['bitW +240', 'Коины +120']],
  ['only what there is', { balance: 0 }, ['bitW +240']],
  ['the chip instead of bitW and coins', { badge: { name: 'Маяк' } as never }, ['Чип «Маяк»']],
  ['that it is new', { opens_at: new Date().toISOString() }, ['Новая', 'bitW +240', 'Коины +120']],
])('the tags of a mission say %s', async (_, differences, tags) => {
  const screen = await show(<MissionTags mission={{ ...mission, ...differences }} />)
  await expect.poll(() => document.querySelectorAll('[class*="tag_"]').length).toBe(tags.length)
  for (const tag of tags) await expect.element(screen.getByText(tag)).toBeVisible()
})

test.each<[string, number | null, boolean, string]>([
  ['how long it takes', 120, false, '≈ 2 часа'],
  ['minutes and a report', 45, true, '≈ 45 минНужен отчёт'],
  ['a report', null, true, 'Нужен отчёт'],
])('a mission says that it asks for %s', async (_, effort, requires_report, text) => {
  const screen = await show(<MissionFacts mission={{ effort, requires_report }} />)
  await expect
    .poll(() => screen.getByRole('paragraph').element().textContent)
    .toBe(text.replaceAll(/ (?=2|45|часа|мин)/g, '\u00a0'))
})
