/** @module-tag embedded */
import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { differences, MEMORY, measureCosts, pageOf } from './testing/costs.ts'

const page = new URL('../docs/costs.md', import.meta.url)

test('requests cost what docs/costs.md says', { timeout: 120_000 }, async () => {
  const { memory, ...costs } = await measureCosts()
  const measured = pageOf(costs)
  if (process.env['COSTS'] === 'write') await writeFile(page, measured)
  expect(differences(await readFile(page, 'utf8'), measured)).toEqual([])
  expect(memory.faults).toBeLessThanOrEqual(MEMORY.faults)
  expect(memory.collections).toBeLessThanOrEqual(MEMORY.collections)
})

const write = '| Записаться | `POST /api/user-activity-enrolls` | 23 | 253 |'
const read = '| Миссии | `/api/activities` | 1 | 25000 | 27 | 340 | 610 | activities_pkey |'

test.each([
  ['a second statement', read, read.replace('| 1 |', '| 2 |')],
  ['a loop for each row', read, read.replace('| 340 |', '| 680 |')],
  ['a lost index', read, read.replace('activities_pkey', '')],
  ['two more nodes', read, read.replace('| 27 |', '| 29 |')],
  ['3 % more pages', read, read.replace('| 610 |', '| 629 |')],
  ['2 % more bytes', read, read.replace('| 25000 |', '| 25500 |')],
  ['four records more', write, write.replace('| 23 |', '| 27 |')],
  ['a request more', read, `${read}\n${read}`],
  ['a request less', `${read}\n${read}`, read],
])('%s is found', (_what, was, is) => {
  expect(differences(was, is)).toHaveLength(1)
})

test.each([
  ['1 % more pages', read, read.replace('| 610 |', '| 616 |')],
  ['three records more', write, write.replace('| 23 |', '| 26 |')],
  ['a few bytes', read, read.replace('| 25000 |', '| 25100 |')],
])('%s is no difference', (_what, was, is) => {
  expect(differences(was, is)).toEqual([])
})
