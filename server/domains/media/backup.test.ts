/** @module-tag slow */
import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { collections } from '#contract/index.ts'
import { backup } from '../../database/backup.ts'
import { connect, type Database } from '../../database/pool.ts'
import { unpack } from '../../database/tar.ts'
import { modelOf } from '../../rest/model.ts'
import { RetentionWorker } from '../../retention/worker.ts'
import { until } from '../../testing/until.ts'
import { type Asks, type World, world } from '../../testing/world.ts'
import { trimsOf } from '../retention.ts'
import { file, formOf, picture } from './testing.ts'

// A backup packs the bytes that the rows of its snapshot name, whatever happens to these rows meanwhile.

const HOUR = 3_600_000
let city: World
let backups: Database
let anna: Asks
let admin: Asks
let directory: string
let archive: string
beforeAll(async () => {
  city = await world({ at: '2036-06-11T09:00:00Z' })
  backups = connect(city.url, { max: 2 })
})
beforeEach(async () => {
  anna = await city.as(await city.build.resident())
  admin = await city.as(await city.build.resident({ role: 'superadmin' }))
  directory = await mkdtemp(join(tmpdir(), 'backup-'))
  archive = join(directory, 'city.tar.gz')
})
afterEach(() => rm(directory, { recursive: true }))
afterAll(async () => {
  await backups.end()
  await city.close()
})

interface Stored {
  readonly id: number
  readonly hash: string
}

async function upload(width: number, query = ''): Promise<Stored> {
  const { payload, headers } = await formOf([file('dot.png', await picture('png', width, width))])
  const { status, body } = await anna.send('POST', `/api/upload${query}`, payload, headers)
  expect(status).toBe(200)
  return Array.isArray(body) ? body[0] : body
}

const isOf = (files: readonly Stored[]) => (name: string) => files.some(({ hash }) => name.includes(hash))

/** Names of the bytes of these files in the directory. */
const stored = async (...files: readonly Stored[]) =>
  (await readdir(city.settings.uploads)).filter(isOf(files)).toSorted()

/** Makes a backup and runs `work` while it has its snapshot and waits for rows. */
async function duringBackup(work: () => Promise<void>) {
  const [locked, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const blocked = city.sql.begin(async tx => {
    await tx`lock table cities_list in access exclusive mode`
    locked.resolve()
    await free.promise
  })
  await locked.promise
  const meanwhile = async () => {
    await until(async () =>
      expect(
        await city.sql`select from pg_locks where relation = 'cities_list'::regclass and not granted`,
      ).toHaveLength(1),
    )
    await work()
  }
  await Promise.all([
    backup(backups, city.settings.uploads, archive),
    meanwhile().finally(free.resolve),
    blocked,
  ])
}

/** Names of the bytes of these files in the archive. */
async function packed(...files: readonly Stored[]) {
  const names: string[] = []
  for await (const { name } of unpack(createReadStream(archive).pipe(createGunzip()))) names.push(name)
  const own = names.filter(name => name.startsWith('uploads/')).map(name => name.slice('uploads/'.length))
  return own.filter(isOf(files)).toSorted()
}

const sweep = () =>
  new RetentionWorker({
    sql: city.sql,
    clock: city.now,
    log: { error: (fault: unknown) => expect.unreachable(String(fault)) },
    trims: trimsOf({ model: modelOf(collections), settings: city.settings, clock: city.now }),
  }).run()

test('a backup has the bytes of files that are deleted or replaced meanwhile, and the worker removes them later', async () => {
  const [gone, replaced] = [await upload(600), await upload(600)]
  const all = await stored(gone, replaced)
  expect(all.length).toBeGreaterThan(2)
  let next = replaced
  await duringBackup(async () => {
    expect((await anna.remove(`/api/upload/files/${gone.id}`)).status).toBe(200)
    next = await upload(8, `?id=${replaced.id}`)
    city.pass(2 * HOUR)
    await sweep()
    expect(await stored(gone, replaced)).toEqual(all)
  })
  expect(await packed(gone, replaced, next)).toEqual(all)
  city.pass(HOUR)
  await sweep()
  expect(await stored(gone, replaced)).toEqual([])
  expect(await stored(next)).toHaveLength(1)
})

test('a backup has no bytes of files that are uploaded meanwhile', async () => {
  let late: Stored | undefined
  const before = await upload(8)
  await duringBackup(async () => void (late = await upload(8)))
  expect(await packed(before, ...(late ? [late] : []))).toEqual(await stored(before))
})

test('a takedown removes the bytes at once, and the backup that needs them fails', async () => {
  const file = await upload(8)
  const running = duringBackup(async () => {
    const { status } = await admin.post(`/api/upload/files/${file.id}/take-down`, { reason: 'Утечка' })
    expect(status).toBe(200)
    expect(await stored(file)).toEqual([])
  })
  await expect(running).rejects.toThrow(`Файл ${file.hash}.png удалён, пока делалась копия`)
  await backup(backups, city.settings.uploads, archive)
  expect(await packed(file)).toEqual([])
})
