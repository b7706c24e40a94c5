import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anna, boris, file, picture, vera, type World, world } from './testing.ts'

let city: World
beforeAll(async () => void (city = await world()))
afterAll(() => city.close())

async function stored(name: string, bytes: string | Uint8Array<ArrayBuffer>) {
  const { body } = await city.send(anna, 'POST /api/upload', [file(name, bytes)])
  return body[0]
}

/** Stores a picture and makes it an avatar, which is a public attribute. */
async function avatar(name: string, bytes: Uint8Array<ArrayBuffer>) {
  const file = await stored(name, bytes)
  await city.sql`update users set avatar_id = ${file.id} where id = ${anna}`
  return file
}

describe('a picture', () => {
  test('that a public attribute shows is sent to every caller, may be cached for a year, and cannot run scripts', async () => {
    const { url, hash } = await avatar('big.png', await picture('png', 300, 200))
    const { status, headers, bytes } = await city.send(undefined, `GET ${url}`)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'content-length': String(bytes.length),
    })
    expect(bytes.equals(await readFile(join(city.uploads, `${hash}.png`)))).toBe(true)
    const thumbnail = await city.send(undefined, `GET /uploads/thumbnail_${hash}.png`)
    expect([thumbnail.status, thumbnail.headers['content-type']]).toEqual([200, 'image/png'])
  })

  test('is found in every format however long its name was', async () => {
    const { formats } = await avatar(`${'щ'.repeat(240)}.webp`, await picture('webp', 300, 200))
    expect((await city.send(undefined, `GET ${formats.thumbnail.url}`)).status).toBe(200)
  })

  test('is answered 304 to a client that has it', async () => {
    const { url } = await avatar('dot.png', await picture('png', 8, 8))
    const { headers } = await city.send(undefined, `GET ${url}`)
    const again = await city.send(undefined, `GET ${url}`, undefined, { 'if-none-match': headers['etag'] })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    const head = await city.send(undefined, `HEAD ${url}`)
    expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([
      200,
      headers['content-length'],
      0,
    ])
  })
})

describe('a picture that no public attribute shows', () => {
  test('is sent to its uploader and to moderators only, in every size, and not to be kept by a shared cache', async () => {
    const { url, formats } = await stored('secret.png', await picture('png', 300, 200))
    for (const address of [url, formats.thumbnail.url]) {
      expect((await city.send(undefined, `GET ${address}`)).status).toBe(403)
      expect((await city.send(boris, `GET ${address}`)).status).toBe(404)
      const { status, headers } = await city.send(anna, `GET ${address}`)
      expect([status, headers['cache-control']]).toEqual([200, 'private, no-cache'])
      expect((await city.send(vera, `GET ${address}`)).status).toBe(200)
      const again = await city.send(anna, `GET ${address}`, undefined, { 'if-none-match': headers['etag'] })
      expect(again.status).toBe(304)
    }
  })
})

describe('a document', () => {
  test('is sent as an attachment under the name that its uploader gave it', async () => {
    const { url } = await stored('Отчёт «за май».pdf', '%PDF-1.7 hello')
    const { status, headers } = await city.send(anna, `GET ${url}`)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-cache',
      'content-disposition': `attachment; filename="_____ ___ ____.pdf"; filename*=UTF-8''${encodeURIComponent('Отчёт «за май».pdf')}`,
      'x-content-type-options': 'nosniff',
    })
  })

  test('is sent with the extension of its detected type', async () => {
    const { url } = await stored('page"\\.html', 'просто текст')
    const { headers } = await city.send(anna, `GET ${url}`)
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(headers['content-disposition']).toContain('.html.txt"')
    expect(headers['content-disposition']).not.toMatch(/filename="[^"]*["\\][^"]*"/)
  })

  test('is sent to its uploader and to moderators, and refused to other, unauthenticated and blocked callers', async () => {
    const { url } = await stored('note.txt', 'тайна')
    expect((await city.send(undefined, `GET ${url}`)).status).toBe(403)
    expect((await city.send(boris, `GET ${url}`)).status).toBe(404)
    expect((await city.send(vera, `GET ${url}`)).bytes.toString()).toBe('тайна')
    await city.sql`update users set blocked = true where id = ${anna}`
    expect((await city.send(anna, `GET ${url}`)).status).toBe(403)
    await city.sql`update users set blocked = false where id = ${anna}`
    expect((await city.send(anna, `GET ${url}`)).bytes.toString()).toBe('тайна')
  })
})

test('a range of bytes is sent on request', async () => {
  const { url } = await stored('digits.txt', '0123456789')
  const ask = async (range: string, more = {}) => {
    const { status, headers, bytes } = await city.send(anna, `GET ${url}`, undefined, { range, ...more })
    return [status, bytes.toString(), headers['content-range']]
  }
  expect(await ask('bytes=2-4')).toEqual([206, '234', 'bytes 2-4/10'])
  expect(await ask('bytes=7-')).toEqual([206, '789', 'bytes 7-9/10'])
  expect(await ask('bytes=-3')).toEqual([206, '789', 'bytes 7-9/10'])
  expect(await ask('bytes=8-99')).toEqual([206, '89', 'bytes 8-9/10'])
  expect(await ask('bytes=10-')).toEqual([416, '', 'bytes */10'])
  for (const odd of ['bytes=0-1,3-4', 'lines=1-2']) {
    expect([odd, ...(await ask(odd))]).toEqual([odd, 200, '0123456789', undefined])
  }
  expect(await ask('bytes=2-4', { 'if-range': '"another"' })).toEqual([200, '0123456789', undefined])
})

test('only stored files are found, and no path leads out of their folder', async () => {
  await writeFile(join(city.uploads, 'page.html'), '<script>1</script>')
  await writeFile(join(city.uploads, '..', 'outside.png'), 'x')
  for (const path of [
    'nothing_0123456789.png',
    'nothing_0123456789.pdf',
    'page.html',
    '..%2foutside.png',
    '%2e%2e%2foutside.png',
    '..%5coutside.png',
    '.arrivals',
    '.arrivals%2fx.png',
    'a.png%00.txt',
    'x.svg',
    `${'a'.repeat(300)}.png`,
  ]) {
    const { status, body } = await city.send(anna, `GET /uploads/${path}`)
    expect([path, status, body?.error.name]).toEqual([path, 404, 'NotFoundError'])
  }
})
