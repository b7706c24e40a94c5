import { glob, readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { domains, rooms } from './rooms.ts'

const root = posix.join(import.meta.dirname, '..')
const importing = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g
const isTest = /\.test\.tsx?$|(?:^|[/-])testing(?:\/|\.ts$)/

/** The longest room name that the path equals or begins with. */
function roomOf(path: string): string | undefined {
  const module = path.replace(/\.\w+$/, '')
  const fitting = rooms.filter(room => module === room || module.startsWith(`${room}/`))
  return fitting.toSorted((one, other) => other.length - one.length)[0]
}

/** The repository's files that a file imports, types and lazily loaded modules included. */
function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(importing)].flatMap(([, name = '']) =>
    name.startsWith('.')
      ? [posix.join(posix.dirname(file), name)]
      : name.startsWith('#')
        ? [name.slice(1)]
        : [],
  )
}

describe('the order of rooms', () => {
  it('names every domain, on the server as on the web, and docs/architecture.md has the same list', async () => {
    const folders = new Set<string>()
    for await (const folder of glob('{server,web}/domains/*/', { cwd: root })) {
      folders.add(posix.basename(folder))
    }
    const known: readonly string[] = domains
    const missing = [...folders].filter(name => !known.includes(name))
    expect(missing, 'add them to `domains` of tools/rooms.ts').toEqual([])
    const map = await readFile(posix.join(root, 'docs/architecture.md'), 'utf8')
    expect(map.replaceAll(/\s+/g, ' '), 'the list of docs/architecture.md').toContain(domains.join(', '))
  })

  it('is kept by every import of the contract, the server and the web', async () => {
    const wrong: string[] = []
    let count = 0
    for await (const file of glob('{contract,server,web}/**/*.{ts,tsx}', { cwd: root })) {
      if (isTest.test(file)) continue
      const own = rooms.indexOf(roomOf(file) ?? '')
      if (own < 0) wrong.push(`${file} is in no room`)
      for (const imported of importsOf(file, await readFile(posix.join(root, file), 'utf8'))) {
        count += 1
        const side = imported.split('/')[0]
        const isOver = rooms.indexOf(roomOf(imported) ?? '') > own
        const isForeign = side !== 'contract' && side !== file.split('/')[0]
        if (isOver || isForeign) wrong.push(`${file} imports ${imported}`)
      }
    }
    expect(count).toBeGreaterThan(2000)
    expect(wrong).toEqual([])
  })
})
