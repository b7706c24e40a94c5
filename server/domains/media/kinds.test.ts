import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kindOf } from './kinds.ts'
import { picture, zipOf } from './testing.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'kinds-'))))
afterAll(() => rm(folder, { recursive: true }))

async function extOf(bytes: string | Uint8Array) {
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  return (await kindOf(path))?.ext
}

test('every kind of picture is detected by its bytes', async () => {
  const exts = []
  for (const format of ['png', 'jpeg', 'webp', 'gif', 'avif'] as const) {
    exts.push(await extOf(await picture(format, 4, 4)))
  }
  expect(exts).toEqual(['.png', '.jpg', '.webp', '.gif', '.avif'])
})

test('an office document is detected by the parts in its zip; any other zip is a zip', async () => {
  const types = '[Content_Types].xml'
  expect(await extOf(zipOf([types, 'word/document.xml']))).toBe('.docx')
  expect(await extOf(zipOf([types, 'xl/workbook.xml']))).toBe('.xlsx')
  expect(await extOf(zipOf(['ppt/presentation.xml', types]))).toBe('.pptx')
  expect(await extOf(zipOf(['word/document.xml']))).toBe('.zip')
  expect(await extOf(zipOf([types, 'readme.md'], 'a comment'))).toBe('.zip')
})

test('a zip with a damaged directory, or with data after it, is refused', async () => {
  const zip = Buffer.from(zipOf(['a.txt']))
  expect(await extOf(zip.subarray(0, -4))).toBeUndefined()
  expect(await extOf(Buffer.concat([zip, Buffer.from('<script>')]))).toBeUndefined()
  expect(await extOf('PK\x03\x04 and nothing more')).toBeUndefined()
  const lying = Buffer.from(zip)
  lying.writeUInt32LE(0xffff_fff0, lying.length - 10)
  expect(await extOf(lying)).toBeUndefined()
})

test('plain text is UTF-8 without binary bytes', async () => {
  expect(await extOf('Отчёт: 2 < 3, и это правда\r\n')).toBe('.txt')
  expect(await extOf('\ufeffс меткой порядка байтов')).toBe('.txt')
  expect(await extOf('я'.repeat(50_001))).toBe('.txt')
  expect(await extOf(Buffer.from('привет', 'utf16le'))).toBeUndefined()
  expect(await extOf(Buffer.from([0xcf, 0xf0, 0xe8]))).toBeUndefined()
  expect(await extOf('a\0b')).toBeUndefined()
  expect(await extOf(Buffer.from('обрыв').subarray(0, -1))).toBeUndefined()
})

test('text that begins like markup is refused', async () => {
  for (const sly of [
    '<!doctype html>',
    '\ufeff \n\t<HTML>',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<?xml version="1.0"?>',
    '<script>1</script>',
    '<!-- --><b>',
    '</p>',
  ]) {
    expect([sly, await extOf(sly)]).toEqual([sly, undefined])
  }
})

test('programs, videos and unsupported types of pictures are refused', async () => {
  for (const bytes of [
    'MZ\x90\0',
    '\x7fELF\x02',
    'BM\x00\x00',
    'II*\0',
    '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
    '',
  ]) {
    expect([bytes, await extOf(Buffer.from(bytes, 'latin1'))]).toEqual([bytes, undefined])
  }
})
