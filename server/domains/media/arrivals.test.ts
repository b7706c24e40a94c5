import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { Arrivals } from './arrivals.ts'

test('a folder is removed after its call, and those of killed processes after a day', async () => {
  const directory = join(await mkdtemp(join(tmpdir(), 'arrivals-')), 'in')
  for (const [name, hours] of [
    ['old', 25],
    ['running', 1],
  ] as const) {
    await mkdir(join(directory, name), { recursive: true })
    await writeFile(join(directory, name, 'file'), 'x')
    const then = Date.now() / 1000 - hours * 3600
    await utimes(join(directory, name), then, then)
  }
  const arrivals = new Arrivals(directory)
  await arrivals.open()
  expect(await readdir(directory)).toEqual(['running'])
  const broken = arrivals.inFolder(async folder => {
    await arrivals.receive('a.txt', Readable.from(['x']), folder)
    expect(await readdir(directory)).toHaveLength(2)
    throw new Error('refused')
  })
  await expect(broken).rejects.toThrow('refused')
  expect(await readdir(directory)).toEqual(['running'])
  await rm(join(directory, '..'), { recursive: true })
})
