import { pipeline } from 'node:stream/promises'
import tar from 'tar-stream'

/** One file of an archive. When reading, `body` must be read to its end or not at all. */
export interface Entry {
  name: string
  /** Bytes. */
  size: number
  body: AsyncIterable<Buffer> | Iterable<Buffer>
}

/** Thrown for bytes that are not a complete tar archive. */
export class BrokenArchive extends Error {}

/** The bytes of a tar archive that holds these files. */
export async function* pack(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  const archive = tar.pack()
  const filled = fill(archive, entries)
  filled.catch(error => archive.destroy(error))
  try {
    yield* archive as AsyncIterable<Buffer>
  } catch (error) {
    // Rejects with the error that names the entry at fault.
    await filled
    throw error
  }
  await filled
}

async function fill(archive: tar.Pack, entries: AsyncIterable<Entry>) {
  for await (const { name, size, body } of entries) {
    await pipeline(body, archive.entry({ name, size, mode: 0o600 })).catch(error => {
      if (error.message !== 'Size mismatch') throw error
      throw new Error(`${name} changed while it was archived`)
    })
  }
  archive.finalize()
}

/** The files of a tar archive, one after another. */
export async function* unpack(bytes: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const archive = tar.extract()
  const fed = pipeline(bytes, archive)
  // The same error reaches the loop below.
  fed.catch(() => undefined)
  for await (const entry of asBroken(archive)) {
    const { name, size } = entry.header
    yield { name, size, body: asBroken(entry as AsyncIterable<Buffer>) }
    // Skips an entry that the caller did not read.
    entry.resume()
  }
  await fed
}

/** Errors of the format have no code, unlike those of the disk or of gzip. */
async function* asBroken<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* source
  } catch (error) {
    throw error instanceof Error && !('code' in error) ? new BrokenArchive(error.message) : error
  }
}
