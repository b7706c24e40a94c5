import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildWeb } from './web-build.ts'

let root: string
let builds: number

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'web-'))
  builds = 0
  await mkdir(join(root, 'web', 'ui'), { recursive: true })
  await mkdir(join(root, 'contract'))
  for (const file of ['web/index.html', 'web/ui/button.tsx', 'contract/words.ts', 'package-lock.json'])
    await write(file)
})
afterEach(() => rm(root, { recursive: true }))

const write = (file: string, text = '') => writeFile(join(root, file), text)

async function build() {
  builds += 1
  await mkdir(join(root, 'dist', 'web'), { recursive: true })
  await write('dist/web/index.html')
}

const needed = () => buildWeb(root, build)

test('the app is built when there is no build, and only once', async () => {
  expect(await needed()).toBe(true)
  await utimes(join(root, 'web', 'index.html'), new Date(), new Date())
  expect(await needed()).toBe(false)
  expect(builds).toBe(1)
})

test.each(['web/ui/button.tsx', 'contract/words.ts', 'package-lock.json', 'web/new.ts'])(
  'a change of %s causes a new build',
  async file => {
    await needed()
    await write(file, 'changed')
    expect(await needed()).toBe(true)
  },
)

test('a deleted source causes a new build', async () => {
  await needed()
  await rm(join(root, 'web', 'ui', 'button.tsx'))
  expect(await needed()).toBe(true)
})

test('a failed build is repeated at the next start', async () => {
  await expect(buildWeb(root, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await needed()).toBe(true)
})

test('a build that failed is repeated, also for the sources of before', async () => {
  await build()
  const source = join(root, 'web', 'index.html')
  const before = await readFile(source)
  await writeFile(source, 'other')
  await expect(buildWeb(root, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await writeFile(source, before)
  expect(await needed()).toBe(true)
})

test('a build without sources is used unchanged', async () => {
  await build()
  await rm(join(root, 'web'), { recursive: true })
  expect(await needed()).toBe(false)
})
