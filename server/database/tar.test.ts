import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BrokenArchive, type Entry, pack, unpack } from './tar.ts'

const FILES = {
  'a.txt': 'один',
  'empty.txt': '',
  'exact.bin': 'x'.repeat(512),
  [`${'folder/'.repeat(20)}long.txt`]: 'y'.repeat(1000),
}

async function* entries(files: Record<string, string>): AsyncGenerator<Entry> {
  for (const [name, text] of Object.entries(files)) {
    const body = Buffer.from(text)
    yield { name, size: body.length, body: [body] }
  }
}

const packed = async (files: Record<string, string>) =>
  Buffer.concat(await Array.fromAsync(pack(entries(files))))

/** The same bytes in small chunks, as a stream may deliver them. */
async function* pieces(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 100) yield bytes.subarray(at, at + 100)
}

async function read(bytes: Buffer) {
  const files: Record<string, string> = {}
  for await (const { name, body } of unpack(pieces(bytes))) {
    files[name] = Buffer.concat(await Array.fromAsync(body)).toString()
  }
  return files
}

test('packed files are unpacked unchanged', async () => {
  expect(await read(await packed(FILES))).toEqual(FILES)
})

test('an entry that the caller does not read is skipped', async () => {
  const names = []
  for await (const { name } of unpack(pieces(await packed(FILES)))) names.push(name)
  expect(names).toEqual(Object.keys(FILES))
})

test('the system’s tar reads the archive', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'tar-'))
  await writeFile(join(directory, 'all.tar'), await packed(FILES))
  execFileSync('tar', ['-xf', 'all.tar'], { cwd: directory })
  for (const [name, text] of Object.entries(FILES))
    expect(await readFile(join(directory, name), 'utf8')).toBe(text)
  await rm(directory, { recursive: true })
})

test('a truncated or damaged archive is refused', async () => {
  const bytes = await packed(FILES)
  await expect(read(bytes.subarray(0, 1200))).rejects.toThrow(BrokenArchive)
  bytes[3] = 0x21
  await expect(read(bytes)).rejects.toThrow(BrokenArchive)
})

test('a file that shrank while it was archived is refused', async () => {
  const shrunk = (async function* () {
    yield { name: 'a', size: 10, body: [Buffer.from('short')] }
  })()
  await expect(Array.fromAsync(pack(shrunk))).rejects.toThrow('a changed while it was archived')
})

test('an error of the source stream reaches the reader unchanged', async () => {
  const failing = (async function* () {
    yield (await packed(FILES)).subarray(0, 700)
    throw Object.assign(new Error('the disk failed'), { code: 'EIO' })
  })()
  await expect(Array.fromAsync(unpack(failing), ({ body }) => Array.fromAsync(body))).rejects.toMatchObject({
    code: 'EIO',
  })
})
