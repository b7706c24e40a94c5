/**
 * @module-tag slow
 * @module-tag full
 */
import { execFileSync } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type FSWatcher, type ViteDevServer } from 'vite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { until } from '#server/testing/until.ts'
import { type Sources, watchSources } from './watch.ts'

let directory: string
let file: string
let web: ViteDevServer
let sources: Sources
/** What the watcher has told. */
let told: Set<string>
beforeEach(async ({ signal }) => {
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
  told = new Set()
  web.watcher.on('all', (_event, path) => void told.add(path))
  await isWatched(file)
  await sources.changed(signal)
})
afterEach(async () => {
  vi.useRealTimers()
  await web.close()
  await rm(directory, { recursive: true })
})

/** Writes the file until the watcher, which first has to find its directory, tells of it. */
const isWatched = (path: string) =>
  until(async () => {
    await writeFile(path, 'export const a = 1\n')
    expect(told).toContain(path)
  })

test('a replaced file and every later change of it are reported', async ({ signal }) => {
  for (let n = 0; n < 3; n += 1) {
    execFileSync('sed', ['-i', `s/a = .*/a = ${n}/`, file])
    expect(await sources.changed(signal)).toBe(true)
  }
  await writeFile(`${file}.new`, 'export const a = 7\n')
  await rename(`${file}.new`, file)
  expect(await sources.changed(signal)).toBe(true)
  await writeFile(file, 'export const a = 8\n')
  expect(await sources.changed(signal)).toBe(true)
})

test('a new file in a new directory is reported', async ({ signal }) => {
  await mkdir(join(directory, 'domains', 'new'))
  await isWatched(join(directory, 'domains', 'new', 'thing.ts'))
  expect(await sources.changed(signal)).toBe(true)
})

test('changes of tests and other files are not reported', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const watcher = Object.assign(new EventEmitter(), { add: vi.fn() })
  const { changed } = watchSources(watcher as unknown as FSWatcher, ['/city/domains'])
  const isReported = async (path: string) => {
    watcher.emit('all', 'add', path)
    vi.runAllTimers()
    const asking = new AbortController()
    const report = changed(asking.signal)
    asking.abort()
    return report
  }
  for (const path of ['domains/mission.test.ts', 'domains/notes.txt', 'web/mission.ts'])
    expect([path, await isReported(`/city/${path}`)]).toEqual([path, false])
  expect(await isReported('/city/domains/mission.ts')).toBe(true)
})
