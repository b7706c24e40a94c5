import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const folder = new URL('../docs/decisions/', import.meta.url)
const read = (name: string) => readFile(new URL(name, folder), 'utf8')

/** `# 012. Title`, then `*22 November 2026 · status.*` */
const page = /^# (?<number>\d{3})\. (?<title>.+)\n\n\*(?<date>\d+ \w+) 2026 · (?<status>.+)\.\*\n/

test('the table of decisions lists every page with its title, date and status', async () => {
  const names = (await readdir(folder)).filter(name => name !== 'README.md').toSorted()
  const rows = await Promise.all(
    names.map(async name => {
      const { number, title, date, status } = page.exec(await read(name))?.groups ?? {}
      return `| [${number}](${name}) | ${title} | ${date} | ${status} |`
    }),
  )
  const table = (await read('README.md')).split('\n').filter(line => line.startsWith('| ['))
  expect(table).toEqual(rows)
})
