import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { expect, test } from 'vitest'

const root = posix.join(import.meta.dirname, '..')
const read = (path: string) => readFile(posix.join(root, path), 'utf8')
const exists = (path: string) => existsSync(posix.join(root, path))

const map = await read('docs/map.md')
const rows = map.split('\n').filter(line => /^\| (?!what|---)/.test(line))

const pages = ['specification', 'product', 'contract'] as const
type Page = (typeof pages)[number]
const headingsOf = async (page: Page) =>
  new Set([...(await read(`docs/${page}.md`)).matchAll(/^## (\d+)\. /gm)].map(([, number]) => Number(number)))
const headings: Record<Page, Set<number>> = {
  specification: await headingsOf('specification'),
  product: await headingsOf('product'),
  contract: await headingsOf('contract'),
}

test('the map has each paragraph of the specification', () => {
  const mapped = [...map.matchAll(/^## (\d+)\. /gm)].map(([, number]) => Number(number))
  expect(mapped).toEqual([...headings.specification])
})

test('every row of the map names a test, a decision or what is missing', () => {
  const rest = rows.filter(row => !/\.test\.tsx?` "|\(decisions\/|(?:product|contract) §|not yet: /.test(row))
  expect(rows.length).toBeGreaterThan(70)
  expect(rest).toEqual([])
})

test('every path in the map exists', () => {
  const paths = [...map.matchAll(/`([^`\s]*\/[^`\s]*)`/g)].map(([, path = '']) => path)
  const links = [...map.matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => `docs/${path}`)
  expect([...paths, ...links].filter(path => !exists(path))).toEqual([])
})

test('every test that the map names is in its file', async () => {
  const missing: string[] = []
  for (const [, path = '', title = ''] of map.matchAll(/`([^`]+\.test\.tsx?)` "([^"]+)"/g))
    if (!(await read(path)).includes(title)) missing.push(`${path}: ${title}`)
  expect(missing).toEqual([])
})

const isSource = /\.(?:ts|tsx|css|sql|cjs|mjs|md)$/
/** Documents of others, whose paragraphs are theirs: RFC 9112 §3.2, OpenID Connect Core 1.0 §3.1. */
const isForeign = /^(?:\d{4}|1\.0)$/

test('every paragraph that code and docs name is a heading of its page', async () => {
  const wrong: string[] = []
  for await (const found of glob('{server,web,contract,journeys,tools,docs}/**/*', { cwd: root })) {
    const path = found.replaceAll('\\', '/')
    if (!isSource.test(path)) continue
    // A comment may break between the page and the paragraph.
    const text = (await read(path)).replaceAll(/\n\s*(?:\*|\/\/|--)?\s*/g, ' ')
    for (const [whole, word = '', list = ''] of text.matchAll(
      /([\w.]*),? ?\(?((?:§ ?[\d.]+(?:, | and |–)?)+)/g,
    )) {
      const page = pages.find(name => name === word.toLowerCase().replace(/\.md$/, ''))
      const numbers = [...list.matchAll(/§ ?(\d+)/g)].map(([, number]) => Number(number))
      if (isForeign.test(word)) continue
      if (!page || numbers.some(number => !headings[page].has(number))) wrong.push(`${path}: ${whole}`)
    }
  }
  expect(wrong).toEqual([])
})
