import type { Readable } from 'node:stream'
import type { Kind } from '../kinds.ts'

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface FoundFile {
  readonly size: number
  /** Quoted, as the header holds it. */
  readonly etag: string
  readonly read: (range?: ByteRange) => Promise<Readable>
}

/** Where the bytes of files are; a flat set of names. */
export interface Storage {
  /** `provider` of the media object. */
  readonly provider: string
  /** Takes a finished local file; one of the same name is replaced. */
  readonly put: (name: string, path: string, kind: Kind) => Promise<void>
  /** Names that are not there are none the worse. */
  readonly remove: (names: readonly string[]) => Promise<void>
  readonly find: (name: string) => Promise<FoundFile | undefined>
  /** Where browsers may fetch the file themselves. */
  readonly publicUrl?: (name: string) => string
}
