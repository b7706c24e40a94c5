/**
 * `attachment` with the file name for the browser to save it under (RFC 6266, RFC 5987); it ends with `ext`.
 */
export function attachmentNamed(name: string, ext: string): string {
  // `ext` follows from the bytes: a `page.html` whose bytes are plain text is saved as `page.html.txt`.
  const full = name.toLowerCase().endsWith(ext) ? name : `${name}${ext}`
  const plain = full.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(full).replace(/['()*]/g, sign => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}
