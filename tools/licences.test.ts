import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

interface Package {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/** Licences that allow shipping a package without conditions beyond attribution. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
])

/** libvips is loaded as a separate, unchanged library, which satisfies the LGPL. */
const exceptions = [{ name: /^@img\/sharp-/, licence: 'LGPL-3.0-or-later' }]

const root = dirname(import.meta.dirname)
const { packages }: { packages: Record<string, Package> } = JSON.parse(
  await readFile(join(root, 'package-lock.json'), 'utf8'),
)

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** What the web app imports is built into files that we ship, although npm calls it a development dependency. */
async function bundled(): Promise<Set<string>> {
  const files = globSync('web/**/*.{ts,tsx}', { cwd: root }).filter(
    file => !/\.test\.|testing|vite\.config|budget|precompressed/.test(file),
  )
  const sources = await Promise.all(files.map(file => readFile(join(root, file), 'utf8')))
  // An import of types leaves nothing in the built files.
  const names = sources.flatMap(source =>
    [
      ...source
        .replaceAll(/^import type [^']*'.*$/gm, '')
        .matchAll(/(?:from |import\(|import )'((?:@[\w.-]+\/)?[a-z][\w.-]*)/g),
    ].map(([, name = '']) => name),
  )
  const found = new Set<string>()
  const add = (path: string) => {
    const one = packages[path]
    if (!one || found.has(path)) return
    found.add(path)
    for (const name of Object.keys(one.dependencies ?? {})) {
      const nested = `${path}/node_modules/${name}`
      add(nested in packages ? nested : `node_modules/${name}`)
    }
  }
  for (const name of names) add(`node_modules/${name}`)
  return found
}

/** Whether every part of an SPDX expression with AND, or one part of those with OR, is allowed for this package. */
function mayShip(name: string, licence: string): boolean {
  const plain = licence.replaceAll(/[()]/g, '')
  if (plain.includes(' OR ')) return plain.split(' OR ').some(one => mayShip(name, one))
  return plain
    .split(' AND ')
    .every(
      one => allowed.has(one) || exceptions.some(other => other.licence === one && other.name.test(name)),
    )
}

test('every package that is shipped with the server or in the web app has a licence that permits it', async () => {
  const inBundle = await bundled()
  const shipped = Object.entries(packages).filter(
    ([path, one]) => path !== '' && (!one.dev || inBundle.has(path)),
  )
  expect(inBundle).toContain('node_modules/react')
  expect(inBundle).toContain('node_modules/@mantine/core')
  expect(shipped.length).toBeGreaterThan(150)
  const wrong = shipped
    .map(([path, { license = 'none' }]) => ({ name: nameOf(path), licence: license }))
    .filter(({ name, licence }) => !mayShip(name, licence))
  expect(wrong).toEqual([])
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['MIT AND GPL-3.0', false],
  ['LGPL-3.0-or-later', false],
  ['none', false],
])('a package under %s may be shipped: %s', (licence, expected) => {
  expect(mayShip('some-package', licence)).toBe(expected)
})
