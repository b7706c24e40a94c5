import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'

/**
 * A cookie that scripts cannot read (HttpOnly) and that background requests of other sites do not carry
 * (SameSite). The server chooses its values, which hold no character that needs escaping.
 */
export class Cookie {
  readonly #name: string
  readonly #attributes: string
  readonly #seconds: number

  constructor(name: string, seconds: number, { publicUrl }: Pick<Settings, 'publicUrl'>) {
    const secure = publicUrl.startsWith('https:')
    // The prefix __Host- makes the browser refuse a cookie set by a neighbouring subdomain; it requires
    // https.
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
