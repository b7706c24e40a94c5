import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { paths } from '../paths.ts'

// A screen of the moderators can be reached, found and seen: what is easily forgotten when one is added.

// The address of the bookings leads to a tab of the shop.
const { admin: start, adminBookings: _, ...screens } = paths
const lists = Object.entries(screens)
  .filter(([, { path }]) => path.startsWith(`${start.path}/`) && !path.includes('$'))
  .map(([name]) => name)
const read = (file: string) => readFile(join(import.meta.dirname, file), 'utf8')

test.each([
  ['the menu', 'layouts/ModeratorLayout.tsx'],
  ['the palette', 'palette/screens.ts'],
  ['the pictures', '../../journeys/screens.ts'],
])('%s has every screen of the moderators', async (_, file) => {
  const text = await read(file)
  expect(lists.length).toBeGreaterThan(5)
  expect(
    lists.filter(name => !text.includes(`paths.${name}.`) && !text.includes(`paths.${name}]`)),
    `add them to ${file}`,
  ).toEqual([])
})
