import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'

/**
 * A cookie out of reach for scripts, and for what another site makes the browser send in the background. Its values are
 * ours and hold no character that would need an escape.
 */
export class Cookie {
  readonly #name: string
  readonly #attributes: string
  readonly #seconds: number

  constructor(name: string, seconds: number, { publicUrl }: Pick<Settings, 'publicUrl'>) {
    const secure = publicUrl.startsWith('https:')
    // The prefix makes the browser refuse one that a neighbouring subdomain planted; it asks for https.
    this.#name = secure ? `__Host-${name}` : name
    this.#attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
    this.#seconds = seconds
  }

  read({ headers }: FastifyRequest): string | undefined {
    const start = `${this.#name}=`
    for (const pair of headers.cookie?.split(/; */) ?? []) {
      if (pair.startsWith(start)) return pair.slice(start.length) || undefined
    }
    return undefined
  }

  write(reply: FastifyReply, value: string): void {
    reply.header('set-cookie', `${this.#name}=${value}; Max-Age=${this.#seconds}; ${this.#attributes}`)
  }

  clear(reply: FastifyReply): void {
    reply.header('set-cookie', `${this.#name}=; Max-Age=0; ${this.#attributes}`)
  }
}
