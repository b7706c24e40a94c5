import { type Kind, kinds } from './kinds.ts'

/** How the bytes of a kind are sent. They may be kept for good: other bytes get a name of their own, unless replaced. */
export const headersOf = (kind: Kind) => ({
  contentType: kind === kinds.txt ? `${kind.mime}; charset=utf-8` : kind.mime,
  cacheControl: `${kind.picture ? 'public' : 'private'}, max-age=31536000, immutable`,
  contentDisposition: kind.picture ? 'inline' : 'attachment',
})

/** `attachment` with the name that the browser shall save it under (RFC 6266, RFC 5987). */
export function attachmentNamed(name: string, { ext }: Kind): string {
  // The bytes say what it is: `page.html` whose bytes are plain text is saved as `page.html.txt`.
  const full = name.toLowerCase().endsWith(ext) ? name : `${name}${ext}`
  const plain = full.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(full).replace(/['()*]/g, sign => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}
