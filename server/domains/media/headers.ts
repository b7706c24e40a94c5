import { type Kind, kinds } from './kinds.ts'

/** Headers for a kind, in every storage: the browser saves a document and never opens it. */
export const headersOf = (kind: Kind) => ({
  contentType: kind === kinds.txt ? `${kind.mime}; charset=utf-8` : kind.mime,
  contentDisposition: kind.picture ? 'inline' : 'attachment',
})

/**
 * The bytes of an address never change (docs/decisions/018), so a public picture may be cached for a year.
 */
export const publicCaching = 'public, max-age=31536000, immutable'
/**
 * The browser of a permitted caller caches it and revalidates it each time: another resident may sign in
 * there.
 */
export const privateCaching = 'private, no-cache'
