import { createHmac, timingSafeEqual } from 'node:crypto'

/** What only this installation can make of a text; `purpose` keeps one kind from passing for another. */
export const derived = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', createHmac('sha256', secret).update(purpose).digest()).update(text).digest('base64url')

/** What others may keep for us and give back unchanged. They can read it. */
export interface Signed<T> {
  readonly seal: (value: T) => string
  /** undefined: not ours, of another purpose, or past its `seconds`. */
  readonly open: (sealed: string) => T | undefined
}

export function signed<T>(secret: string, purpose: string, seconds: number, clock: () => Date): Signed<T> {
  return {
    seal(value) {
      const text = Buffer.from(JSON.stringify([clock().getTime() + seconds * 1000, value])).toString(
        'base64url',
      )
      return `${text}.${derived(secret, purpose, text)}`
    },
    open(sealed) {
      const [text = '', given = ''] = sealed.split('.')
      const mark = Buffer.from(derived(secret, purpose, text))
      if (given.length !== mark.length || !timingSafeEqual(Buffer.from(given), mark)) return undefined
      const [until, value] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [number, T]
      return until > clock().getTime() ? value : undefined
    },
  }
}
