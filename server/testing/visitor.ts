interface Cookie {
  readonly value: string
  readonly path: string
}

export interface Visit {
  /** The address after all redirects. */
  readonly url: URL
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

const MOST_REDIRECTS = 20

/** An HTTP client that stores cookies by host and path as browsers do, and follows redirects. */
export class Visitor {
  readonly #cookies = new Map<string, Map<string, Cookie>>()

  /** Follows redirects as a browser does; a redirected POST becomes a GET. */
  async visit(address: string, form?: Readonly<Record<string, string>>): Promise<Visit> {
    let url = new URL(address)
    let answer = await this.ask(address, form && { method: 'POST', body: new URLSearchParams(form) })
    for (let hop = 0; answer.headers.has('location'); hop += 1) {
      if (hop > MOST_REDIRECTS) throw new Error(`redirected without end at ${url.href}`)
      url = new URL(answer.headers.get('location') ?? '', url)
      answer = await this.ask(url.href)
    }
    return { url, status: answer.status, headers: answer.headers, text: await answer.text() }
  }

  /** One request; follows no redirect. */
  async ask(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address)
    const headers = new Headers(init.headers)
    const cookies = this.cookies(url)
    if (cookies !== '') headers.set('cookie', cookies)
    if (init.method !== undefined && init.method !== 'GET' && !headers.has('origin')) {
      headers.set('origin', url.origin)
    }
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) this.#keep(url, line)
    return answer
  }

  /** The cookies that would be sent to an address. */
  cookies(url: URL): string {
    return [...(this.#cookies.get(url.hostname) ?? [])]
      .filter(([, { path }]) => url.pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
  }

  cookie(url: string, name: string): string | undefined {
    return this.#cookies.get(new URL(url).hostname)?.get(name)?.value
  }

  setCookie(url: string, name: string, value: string): void {
    this.#keep(new URL(url), `${name}=${value}; Path=/`)
  }

  #keep({ hostname }: URL, line: string): void {
    const [pair = '', ...attributes] = line.split(/; */)
    const at = pair.indexOf('=')
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
    const told = new Map(
      attributes.map(text => [(text.split('=')[0] ?? '').toLowerCase(), text.slice(text.indexOf('=') + 1)]),
    )
    const jar = this.#cookies.get(hostname) ?? new Map<string, Cookie>()
    this.#cookies.set(hostname, jar)
    const expires = told.get('expires')
    const isOver = told.get('max-age') === '0' || (expires !== undefined && Date.parse(expires) <= Date.now())
    if (isOver) jar.delete(name)
    else jar.set(name, { value, path: told.get('path') ?? '/' })
  }
}
