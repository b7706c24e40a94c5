import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { Kind } from '../kinds.ts'

/** An answer with bytes: status 200, 206, 304 or 416, and its headers. */
export interface Sent {
  readonly status: number
  readonly headers: Readonly<Record<string, string | number | undefined>>
  readonly content: Readable | undefined
}

/** A file that the storage did not remove, with its reason. */
export interface Kept {
  readonly name: string
  readonly reason: string
}

/** A storage for the bytes of files, by name, without folders. */
export interface Storage {
  /** `provider` of the media object. */
  readonly provider: string
  /** Stores a complete local file; one of the same name is replaced. */
  readonly put: (name: string, path: string, kind: Kind) => Promise<void>
  /** Removes files and returns those that the storage keeps; an unknown name is not an error. */
  readonly remove: (names: readonly string[]) => Promise<readonly Kept[]>
  /**
   * Applies the method, the range and the conditions of the request (RFC 9110 §13, §14); undefined: no such
   * file.
   */
  readonly send: (name: string, request: IncomingMessage) => Promise<Sent | undefined>
  /** The address at which browsers can fetch the file from the storage. */
  readonly publicUrl?: (name: string) => string
}
