import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

const read = (path: string) => readFile(path, 'utf8')

test('controls.css states every variable that the styles of Mantine in use read, and no other', async () => {
  const { resolve } = createRequire(import.meta.url)
  const imported = (await read(`${import.meta.dirname}/mantine.css`)).matchAll(/(?<=@import ").+(?=")/g)
  const names = [...imported].map(([name]) => name).concat('@mantine/charts/styles.layer.css')
  const sheets = await Promise.all(names.map(name => read(resolve(name))))
  const used = new Set(sheets.join('').match(/(?<=var\()--mantine-[\w-]+/g))
  const stated = [
    ...(await read(`${import.meta.dirname}/controls.css`)).matchAll(/^ {2}(--mantine-[\w-]+):/gm),
  ].map(([, name = '']) => name)
  expect(used.size).toBeGreaterThan(30)
  expect([...used].filter(name => !stated.includes(name))).toEqual([])
  expect(stated.filter(name => !used.has(name))).toEqual([])
})
