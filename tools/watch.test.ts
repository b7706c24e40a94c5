/**
 * @module-tag slow
 * @module-tag full
 */
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServer, type ViteDevServer } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Sources, watchSources } from './watch.ts'

let directory: string
let file: string
let web: ViteDevServer
let sources: Sources
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'watch-'))
  await mkdir(join(directory, 'domains'))
  file = join(directory, 'domains', 'mission.ts')
  await writeFile(file, 'export const a = 1\n')
  await mkdir(join(directory, 'web'))
  web = await createServer({
    configFile: false,
    root: join(directory, 'web'),
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false },
  })
  sources = watchSources(web.watcher, [join(directory, 'domains')])
  // The watcher reads the directory first, which counts as additions.
  while (await sources.changed(AbortSignal.timeout(500)));
})
afterEach(async () => {
  await web.close()
  await rm(directory, { recursive: true })
})

const isSeen = () => sources.changed(AbortSignal.timeout(10_000))

test('a replaced file and every later change of it are reported', async () => {
  for (let n = 0; n < 3; n += 1) {
    execFileSync('sed', ['-i', `s/a = .*/a = ${n}/`, file])
    expect(await isSeen()).toBe(true)
  }
  await writeFile(`${file}.new`, 'export const a = 7\n')
  await rename(`${file}.new`, file)
  expect(await isSeen()).toBe(true)
  await writeFile(file, 'export const a = 8\n')
  expect(await isSeen()).toBe(true)
})

test('a new file in a new directory is reported', async () => {
  await mkdir(join(directory, 'domains', 'new'))
  await sleep(100)
  await writeFile(join(directory, 'domains', 'new', 'thing.ts'), '')
  expect(await isSeen()).toBe(true)
})

test('changes of tests and other files are not reported', async () => {
  await writeFile(join(directory, 'domains', 'mission.test.ts'), '')
  await writeFile(join(directory, 'domains', 'notes.txt'), '')
  expect(await sources.changed(AbortSignal.timeout(500))).toBe(false)
})
