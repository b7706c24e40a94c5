/** `{ filters: { user: { id: 7 } }, sort: ['id'] }` → `filters[user][id]=7&sort[0]=id` (contract §4). */
export function queryString(query: object): string {
  const parts: string[] = []
  const walk = (value: unknown, path: string): void => {
    if (value === undefined) return
    if (Array.isArray(value)) value.forEach((item, index) => walk(item, `${path}[${index}]`))
    else if (typeof value === 'object' && value !== null) {
      for (const [key, item] of Object.entries(value)) walk(item, path === '' ? key : `${path}[${key}]`)
    } else parts.push(`${path}=${encodeURIComponent((value ?? '') as string | number | boolean)}`)
  }
  walk(query, '')
  return parts.join('&')
}
