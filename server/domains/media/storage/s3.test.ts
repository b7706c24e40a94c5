/** @module-tag slow */
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collections } from '#contract/index.ts'
import { modelOf } from '../../../rest/model.ts'
import { type S3Server, startS3 } from '../../../testing/s3.ts'
import { ada, anna, file, picture, text, type World, world } from '../testing.ts'
import { unusedFiles } from '../unused-files.ts'
import { s3Storage } from './s3.ts'

let folder: string
let store: S3Server
let city: World

const settings = (publicUrl?: string) => ({
  endpoint: store.endpoint,
  bucket: 'city',
  region: 'us-east-1',
  accessKey: 'city',
  secretKey: 'secret',
  publicUrl,
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 's3-'))
  store = await startS3('city', ['city'])
  city = await world({ settings: { uploads: join(folder, 'uploads'), s3: settings() } })
})
afterAll(async () => {
  await city.close()
  await store.close()
  await rm(folder, { recursive: true })
})

const uploaded = async (...parts: ReturnType<typeof file>[]) =>
  (await city.send(anna, 'POST /api/upload', parts)).body

test('a picture and its formats are stored in the bucket and nowhere else', async () => {
  const [big] = await uploaded(file('big.png', await picture('png', 600, 400)))
  expect(big).toMatchObject({ provider: 's3', url: `/uploads/${big.hash}.png` })
  expect(await city.stored()).toEqual([])
  await city.sql`update users set avatar_id = ${big.id} where id = ${anna}`
  for (const { url, width } of [big, ...(Object.values(big.formats) as { url: string; width: number }[])]) {
    const { status, headers, bytes } = await city.send(undefined, `GET ${url}`)
    expect([status, headers['content-type'], (await sharp(bytes).metadata()).width]).toEqual([
      200,
      'image/png',
      width,
    ])
  }
  const { status } = await city.send(anna, `DELETE /api/upload/files/${big.id}`)
  expect([status, (await city.send(anna, `GET ${big.url}`)).status]).toEqual([200, 404])
})

test('a document is uploaded in parts and sent whole or by range', async () => {
  const bytes = Uint8Array.from(Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(12_000_000, 'я')]))
  const [pdf] = await uploaded(file('Книга.pdf', bytes))
  const whole = await city.send(anna, `GET ${pdf.url}`)
  expect(whole.bytes.equals(bytes)).toBe(true)
  expect(whole.headers['content-disposition']).toContain(encodeURIComponent('Книга.pdf'))
  const part = await city.send(anna, `GET ${pdf.url}`, undefined, { range: 'bytes=1-4' })
  expect([part.status, part.bytes.toString(), part.headers['content-range']]).toEqual([
    206,
    'PDF-',
    `bytes 1-4/${bytes.length}`,
  ])
})

test('the bytes of a file are replaced', async () => {
  const [note] = await uploaded(file('note.txt', 'before'))
  await city.send(anna, `POST /api/upload?id=${note.id}`, [file('note.txt', 'after'), text('fileInfo', {})])
  const { body } = await city.send(anna, `GET /api/upload/files/${note.id}`)
  expect((await city.send(anna, `GET ${body.url}`)).bytes.toString()).toBe('after')
})

test('a file that is taken down leaves nothing in the bucket', async () => {
  const [big] = await uploaded(file('big.png', await picture('png', 600, 400)))
  const formats: { url: string }[] = Object.values(big.formats)
  const names = [big, ...formats].map(({ url }) => url.replace('/uploads/', ''))
  const held = () => names.filter(name => store.buckets.get('city')?.has(name))
  expect(held()).toEqual(names)
  expect(names).toHaveLength(3)
  const reason = { data: { reason: 'Утечка' } }
  expect((await city.send(ada, `POST /api/upload/files/${big.id}/take-down`, reason)).status).toBe(200)
  expect(held()).toEqual([])
  for (const name of names) expect((await city.send(anna, `GET /uploads/${name}`)).status).toBe(410)
})

test('with a public address browsers fetch pictures from the bucket, documents from the server', async () => {
  const open = await world({
    settings: { uploads: join(folder, 'open'), s3: settings('https://media.example.org/city') },
  })
  const { body } = await open.send(anna, 'POST /api/upload', [
    file('dot.png', await picture('png', 8, 8)),
    file('note.txt', 'x'),
  ])
  expect((await open.send(undefined, `GET ${body[0].url}`)).status).toBe(403)
  await open.sql`update users set avatar_id = ${body[0].id} where id = ${anna}`
  const dot = await open.send(undefined, `GET ${body[0].url}`)
  expect([dot.status, dot.headers['location']]).toEqual([
    302,
    `https://media.example.org/city/${body[0].hash}.png`,
  ])
  expect((await open.send(undefined, `GET ${body[1].url}`)).status).toBe(403)
  expect((await open.send(anna, `GET ${body[1].url}`)).bytes.toString()).toBe('x')
  await open.close()
})

test('while the store does not answer, files are refused with 503, and are sent as soon as it answers', async () => {
  const [note] = await uploaded(file('note.txt', 'x'))
  store.state.trouble = 'slow down'
  expect((await city.send(anna, `GET ${note.url}`)).status).toBe(503)
  expect((await city.send(anna, 'POST /api/upload', [file('note.txt', 'y')])).status).toBe(503)
  delete store.state.trouble
  expect((await city.send(anna, `GET ${note.url}`)).bytes.toString()).toBe('x')
})

test('a silent store is given up, and its connection is free again', async () => {
  const patient = s3Storage(settings(), { connectMs: 1000, answerMs: 20 })
  store.state.trouble = 'silent'
  await expect(patient.remove(['a'])).rejects.toMatchObject({ status: 503, cause: { name: 'TimeoutError' } })
  delete store.state.trouble
  expect(await s3Storage(settings()).remove(['a'])).toEqual([])
})

test('downloads that nobody reads keep their connections to themselves: a further one is refused, others go on', async () => {
  const few = s3Storage(settings(), { connectMs: 1000, downloads: 2 })
  const [note] = await uploaded(file('note.txt', 'x'))
  const name = note.url.replace('/uploads/', '')
  const get = () => few.send(name, { method: 'GET', headers: {} } as IncomingMessage)
  const [one] = await Promise.all([get(), get()])
  await expect(get()).rejects.toMatchObject({ status: 503 })
  expect(await few.remove(['nothing'])).toEqual([])
  one?.content?.destroy()
  expect(await get()).toMatchObject({ status: 200 })
})

test('a file that the store does not delete does not keep the others', async () => {
  const bucket = store.buckets.get('city')
  const names = (await uploaded(file('one.txt', '1'), file('two.txt', '2'))).map(({ url }: { url: string }) =>
    url.replace('/uploads/', ''),
  )
  const [locked] = names
  await city.sql`delete from stray_bytes`
  const now = new Date()
  const stray = unusedFiles({
    model: modelOf(collections),
    settings: { uploads: join(folder, 'uploads'), s3: settings() },
    clock: () => now,
  }).find(({ kind }) => kind === 'stray_bytes')
  await city.sql`insert into stray_bytes (name, since) select unnest(${names}::text[]), ${new Date(now.getTime() - 1)}`
  const sweep = () => city.sql.begin(tx => stray?.run(tx, now, 10))
  store.state.locked.add(locked)
  expect(await sweep()).toMatchObject({ removed: 1, looked: 2, trouble: { message: /Access Denied/ } })
  expect(names.map((name: string) => bucket?.has(name))).toEqual([true, false])
  // It is asked for again after the time of a new one.
  expect(await city.sql`select name, since from stray_bytes`).toEqual([
    { name: locked, since: now.toISOString() },
  ])
  store.state.locked.clear()
  now.setMilliseconds(now.getMilliseconds() + 1)
  expect(await sweep()).toMatchObject({ removed: 1 })
  expect(bucket?.has(locked)).toBe(false)
})

test('when the bucket does not accept the bytes, no row is written', async () => {
  const closed = await world({
    settings: { uploads: join(folder, 'closed'), s3: { ...settings(), bucket: 'nowhere' } },
  })
  const { status } = await closed.send(anna, 'POST /api/upload', [file('note.txt', 'x')])
  expect([status, await closed.sql`select id from files`]).toEqual([500, []])
  await closed.close()
})
