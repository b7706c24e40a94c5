import autocannon from 'autocannon'

export interface Load {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly headers: Record<string, string>
  readonly body?: string
  /** Requests of different residents, dealt out to the connections; each sends its own by turns. */
  readonly clients?: readonly Client[]
}

export interface Client {
  readonly headers: Record<string, string>
  readonly body?: string
  /** A path of its own. */
  readonly path?: string
}

export interface Measured {
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
}

/** `amount` requests over `connections`; fails when any of them is refused. */
export async function load(
  { url, method = 'GET', headers, body, clients }: Load,
  connections: number,
  amount: number,
): Promise<Measured> {
  let next = 0
  const result = await autocannon({
    url,
    method,
    headers,
    connections,
    amount,
    // It ends at the end of a sample: with the usual second a short load would be counted as one of a second.
    sampleInt: 20,
    ...(body !== undefined && { body }),
    ...(clients && {
      setupClient: (client: autocannon.Client) => {
        const first = next % clients.length
        next += 1
        const own = clients.filter((_, index) => index % connections === first % connections)
        client.setRequests(own.map(one => ({ ...one, method })))
      },
    }),
  })
  const refused = result.non2xx + result.errors + result.timeouts
  if (refused > 0) throw new Error(`${refused} of ${amount} requests to ${url} were not answered with 2xx`)
  return {
    perSecond: Math.round(amount / result.duration),
    p50: result.latency.p50,
    p99: result.latency.p99,
  }
}
