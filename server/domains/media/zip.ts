import type { FileHandle } from 'node:fs/promises'

const END = 0x06054b50
const ENTRY = 0x02014b50
const END_BYTES = 22
const ENTRY_BYTES = 46
const MAX_COMMENT = 0xffff
const MAX_DIRECTORY_BYTES = 8 * 1024 * 1024

/**
 * Names of the files inside a zip, read from its central directory; nothing is unpacked. Undefined when the
 * directory is damaged or the file has data after it, which could be anything.
 */
export async function zipNames(file: FileHandle): Promise<string[] | undefined> {
  const { size } = await file.stat()
  const tail = await bytesAt(file, Math.max(0, size - END_BYTES - MAX_COMMENT), size)
  const at = endOf(tail)
  if (at === undefined) return undefined
  const count = tail.readUInt16LE(at + 10)
  const length = tail.readUInt32LE(at + 12)
  const start = tail.readUInt32LE(at + 16)
  if (start + length > size - tail.length + at || length > MAX_DIRECTORY_BYTES) return undefined
  const names = namesIn(await bytesAt(file, start, start + length))
  return names?.length === count ? names : undefined
}

/** The offset of the end record whose comment reaches the end of the file. */
function endOf(tail: Buffer): number | undefined {
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) === END && at + END_BYTES + tail.readUInt16LE(at + 20) === tail.length)
      return at
  }
  return undefined
}

function namesIn(directory: Buffer): string[] | undefined {
  const names: string[] = []
  let at = 0
  while (at < directory.length) {
    if (at + ENTRY_BYTES > directory.length || directory.readUInt32LE(at) !== ENTRY) return undefined
    const name = directory.readUInt16LE(at + 28)
    const rest = directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
    names.push(directory.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + name))
    at += ENTRY_BYTES + name + rest
  }
  return names
}

async function bytesAt(file: FileHandle, start: number, end: number): Promise<Buffer> {
  const buffer = Buffer.alloc(Math.max(0, end - start))
  const { bytesRead } = await file.read(buffer, 0, buffer.length, start)
  return buffer.subarray(0, bytesRead)
}
