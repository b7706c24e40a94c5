/**
 * Where to go after signing in: path, query and hash of an address of this app, or undefined for any other value.
 * Browsers drop tabs and newlines, read `\` as `/` and take `//host` for another site, so the value is parsed as they
 * parse it and its origin compared. `origin` is that of the app.
 */
export function returnPath(value: unknown, origin: string): string | undefined {
  if (typeof value !== 'string') return undefined
  const url = URL.parse(value, origin)
  if (url?.origin !== origin) return undefined
  const path = url.pathname + url.search + url.hash
  // A path may begin with two slashes (`/.//host`), and a blob: address has no path at all.
  return /^\/(?!\/)/.test(path) ? path : undefined
}
