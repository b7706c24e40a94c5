import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type DriverFile, driverFiles, driverPatch, patchOf, unexplained } from './testing/driver.ts'

const files = await driverFiles()
const patch = await readFile(driverPatch, 'utf8')

test('postgres 3.4.9 with driver.patch applied gives every file of the driver (npm run driver writes the patch)', () => {
  expect(unexplained(files, patch)).toEqual([])
  expect(patchOf(files)).toBe(patch)
})

test('the driver has one file that the package lacks, and two files of the package are left out', () => {
  expect(files.filter(({ published }) => published === null).map(({ path }) => path)).toEqual([
    'src/statements.js',
  ])
  expect(patch).toContain("-import Subscribe from './subscribe.js'")
  expect(patch).toContain("-import largeObject from './large.js'")
})

test.each<[string, (file: DriverFile) => DriverFile]>([
  ['a line added to the driver', file => ({ ...file, kept: `${file.kept}// one more\n` })],
  ['a line added to the package', file => ({ ...file, published: `// one more\n${file.published}` })],
  [
    'a word changed in the package',
    file => ({ ...file, published: (file.published ?? '').replace('socket', 'wire') }),
  ],
])('%s is found', (_what, changed) => {
  const path = 'src/connection.js'
  expect(unexplained(files.filter(file => file.path === path).map(changed), patch)).toEqual([path])
})
