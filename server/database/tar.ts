/** One file of an archive. When reading, `body` must be read before the next entry is asked for. */
export interface Entry {
  name: string
  /** Bytes. */
  size: number
  body: AsyncIterable<Buffer> | Iterable<Buffer>
}

/** Not a tar archive, or a part of one. */
export class BrokenArchive extends Error {}

const BLOCK = 512

/** The bytes of a tar archive (POSIX ustar, files only). */
export async function* pack(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const { name, size, body } of entries) {
    yield header(name, size)
    let written = 0
    for await (const chunk of body) {
      written += chunk.length
      yield chunk
    }
    if (written !== size) throw new Error(`${name} changed while it was archived`)
    yield Buffer.alloc(padding(size))
  }
  yield Buffer.alloc(2 * BLOCK)
}

/** The files of a tar archive, one after another. */
export async function* unpack(bytes: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const source = reader(bytes)
  for (;;) {
    const block = await source.exactly(BLOCK)
    if (block.every(byte => byte === 0)) return
    const { name, size } = parse(block)
    const body = source.upTo(size)
    yield { name, size, body }
    while (!(await body.next()).done);
    await source.exactly(padding(size))
  }
}

const padding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK

function header(name: string, size: number) {
  const block = Buffer.alloc(BLOCK)
  // A name past 100 bytes is cut at a slash, its beginning goes to the field `prefix`.
  const slash = Buffer.byteLength(name) > 100 ? name.indexOf('/', name.length - 101) : -1
  const [prefix, rest] = slash < 0 ? ['', name] : [name.slice(0, slash), name.slice(slash + 1)]
  if (Buffer.byteLength(rest) > 100 || Buffer.byteLength(prefix) > 155)
    throw new Error(`${name} is too long for tar`)
  block.write(rest, 0)
  block.write('0000600\0', 100)
  block.write('0000000\0'.repeat(2), 108)
  block.write(octal(size, 11), 124)
  block.write(octal(Math.floor(Date.now() / 1000), 11), 136)
  block.write('        0', 148)
  block.write('ustar\x0000', 257)
  block.write(prefix, 345)
  block.write(`${octal(checksum(block), 6)} `, 148)
  return block
}

function parse(block: Buffer) {
  const text = (start: number, length: number) =>
    block.toString('utf8', start, start + length).split('\0')[0] ?? ''
  const sum = Number.parseInt(text(148, 8), 8)
  block.write('        ', 148)
  if (sum !== checksum(block)) throw new BrokenArchive('a header does not add up')
  const prefix = text(345, 155)
  return {
    name: prefix ? `${prefix}/${text(0, 100)}` : text(0, 100),
    size: Number.parseInt(text(124, 12), 8),
  }
}

const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`

const checksum = (block: Buffer) => block.reduce((sum, byte) => sum + byte, 0)

function reader(bytes: AsyncIterable<Buffer>) {
  const chunks = bytes[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  async function* upTo(length: number): AsyncGenerator<Buffer> {
    let wanted = length
    while (wanted > 0) {
      if (rest.length === 0) {
        const { done, value } = await chunks.next()
        if (done) throw new BrokenArchive('cut short')
        rest = value
      }
      const part = rest.subarray(0, wanted)
      rest = rest.subarray(part.length)
      wanted -= part.length
      yield part
    }
  }

  return { upTo, exactly: async (length: number) => Buffer.concat(await Array.fromAsync(upTo(length))) }
}
