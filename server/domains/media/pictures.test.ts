import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Kind, kinds } from './kinds.ts'
import { renderPicture } from './pictures.ts'
import { picture } from './testing.ts'

let root: string
beforeAll(async () => void (root = await mkdtemp(join(tmpdir(), 'pictures-'))))
afterAll(() => rm(root, { recursive: true }))

async function render(kind: Kind, bytes: Uint8Array) {
  const path = join(await mkdtemp(join(root, 'p-')), 'file')
  await writeFile(path, bytes)
  return renderPicture(path, kind)
}

async function drawn(kind: Kind, bytes: Uint8Array) {
  const result = await render(kind, bytes)
  if (typeof result === 'string') throw new Error(result)
  return result
}

const sizes = ({ formats }: Awaited<ReturnType<typeof drawn>>) =>
  Object.fromEntries([...formats].map(([name, { width, height }]) => [name, `${width}x${height}`]))

test('a picture gets the formats that are smaller than it, with its proportions', async () => {
  expect(sizes(await drawn(kinds.png, await picture('png', 32, 32)))).toEqual({})
  expect(sizes(await drawn(kinds.png, await picture('png', 245, 156)))).toEqual({})
  expect(sizes(await drawn(kinds.png, await picture('png', 300, 200)))).toEqual({ thumbnail: '234x156' })
  expect(sizes(await drawn(kinds.png, await picture('png', 800, 600)))).toEqual({
    thumbnail: '208x156',
    small: '500x375',
    medium: '750x563',
  })
  expect(sizes(await drawn(kinds.jpeg, await picture('jpeg', 1200, 900)))).toEqual({
    thumbnail: '208x156',
    small: '500x375',
    medium: '750x563',
    large: '1000x750',
  })
  expect(sizes(await drawn(kinds.webp, await picture('webp', 100, 2000)))).toMatchObject({
    thumbnail: '8x156',
    large: '50x1000',
  })
})

test('every kind is encoded anew in its own type, avif as webp', async () => {
  for (const [format, kind, mime] of [
    ['png', kinds.png, 'png'],
    ['jpeg', kinds.jpeg, 'jpeg'],
    ['webp', kinds.webp, 'webp'],
    ['gif', kinds.gif, 'gif'],
    ['avif', kinds.avif, 'webp'],
  ] as const) {
    const result = await drawn(kind, await picture(format, 400, 300))
    expect(result.kind.mime).toBe(`image/${mime}`)
    for (const { path, width, bytes } of [result.original, ...result.formats.values()]) {
      const read = await sharp(path).metadata()
      expect([read.format, read.width]).toEqual([mime, width])
      expect((await readFile(path)).length).toBe(bytes)
    }
  }
})

test('a photo is turned upright, and its location and time are removed', async () => {
  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Make: 'Camera of a person' }, IFD3: { GPSLatitude: '56/1 50/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  const { original, formats } = await drawn(kinds.jpeg, photo)
  expect([original.width, original.height]).toEqual([300, 400])
  expect(formats.get('thumbnail')).toMatchObject({ width: 117, height: 156 })
  const { exif, xmp, icc, orientation } = await sharp(original.path).metadata()
  expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined])
})

test('data after the end of the picture is removed', async () => {
  const secret = '<script>alert(document.cookie)</script>'
  for (const [format, kind] of [
    ['gif', kinds.gif],
    ['png', kinds.png],
    ['jpeg', kinds.jpeg],
  ] as const) {
    const { original } = await drawn(kind, Buffer.concat([await picture(format, 8, 8), Buffer.from(secret)]))
    expect((await readFile(original.path)).includes('script')).toBe(false)
  }
})

test('an animation keeps its first frame', async () => {
  const frames = await sharp(
    [
      { create: { width: 10, height: 10, channels: 3, background: 'red' } },
      { create: { width: 10, height: 10, channels: 3, background: 'blue' } },
    ] as never,
    { join: { animated: true } },
  )
    .gif({ delay: [100, 100] })
    .toBuffer()
  expect((await sharp(frames, { animated: true }).metadata()).pages).toBe(2)
  const { original } = await drawn(kinds.gif, frames)
  expect((await sharp(original.path, { animated: true }).metadata()).pages ?? 1).toBe(1)
  expect(original.height).toBe(10)
})

test('a truncated picture is refused', async () => {
  const good = Buffer.from(await picture('png', 400, 300))
  expect(await render(kinds.png, good.subarray(0, good.length / 2))).toBe('broken')
  expect(await render(kinds.png, good.subarray(0, 8))).toBe('broken')
  expect(await render(kinds.jpeg, Buffer.from('\xff\xd8\xff and then nothing', 'latin1'))).toBe('broken')
  expect(await render(kinds.gif, Buffer.from('GIF89a<svg onload=alert(1)>'))).toBe('broken')
})

test('a picture that does not have the type of its first bytes is refused', async () => {
  expect(await render(kinds.png, await picture('gif', 8, 8))).toBe('broken')
  expect(
    await render(kinds.png, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')),
  ).toBe('broken')
})

test('a small file with a header of billions of pixels is refused before it is decoded', async () => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(60_000, 0)
  header.writeUInt32BE(60_000, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const bomb = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
  expect(await render(kinds.png, bomb)).toBe('vast')
})
