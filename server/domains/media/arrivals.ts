import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DAY_MS } from '#contract/clock.ts'

/** A file that was received completely; it is alone in its folder. */
export interface Arrived {
  /** The name that the client sent. */
  readonly name: string
  readonly path: string
}

/** The directory for files that are being received, before their type is checked. */
export class Arrivals {
  readonly #directory: string

  constructor(directory: string) {
    this.#directory = directory
  }

  /** Makes the directory and removes folders older than a day, which killed processes left. */
  async open(): Promise<void> {
    await mkdir(this.#directory, { recursive: true })
    for (const name of await readdir(this.#directory)) {
      const path = join(this.#directory, name)
      const found = await stat(path).catch(() => undefined)
      if (found && found.mtimeMs < Date.now() - DAY_MS) await rm(path, { recursive: true, force: true })
    }
  }

  /** Runs work with a new folder, which is removed afterwards. */
  async inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
    const folder = await mkdtemp(join(this.#directory, 'call-'))
    return work(folder).finally(() => rm(folder, { recursive: true, force: true }))
  }

  /** Writes a stream to a file and flushes it to the disk. */
  async receive(name: string, content: Readable, folder: string): Promise<Arrived> {
    const path = join(await mkdtemp(join(folder, 'file-')), 'file')
    await pipeline(content, createWriteStream(path, { flush: true }))
    return { name, path }
  }
}
