import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/pool.ts'
import type { Settings } from '../settings.ts'

type Options = { readonly settings: Pick<Settings, 'metrics' | 'host'>; readonly sql: Database }

/** Prometheus numbers: on a port of their own, or at `/metrics` for who shows the token; nowhere when neither is set. */
export function metrics(app: FastifyInstance, { settings: { metrics, host }, sql }: Options): void {
  const { port, token } = metrics
  if (port === undefined && token === undefined) return
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  requestDurations(app, registry)
  databaseNumbers(registry, sql)
  if (token !== undefined) {
    app.get('/metrics', async (request, reply) => {
      if (!same(request.headers.authorization ?? '', `Bearer ${token}`)) return reply.code(401).send()
      return reply.type(registry.contentType).send(await registry.metrics())
    })
  }
  if (port !== undefined) ownPort(app, registry, port, host)
}

function requestDurations(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    // The pattern of the route: paths as they come would make a series for every id.
    const route = request.routeOptions.url ?? 'none'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
}

/** Asked of the database when somebody looks; nothing is counted on the way of a request. */
function databaseNumbers(registry: Registry, sql: Database): void {
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections of this application by state',
    labelNames: ['state'] as const,
    registers: [registry],
    async collect() {
      const rows = await sql<{ state: string | null; count: number }[]>`
        select state, count(*)::int as count from pg_stat_activity
        where datname = current_database() and application_name = current_setting('application_name')
        group by state`
      connections.reset()
      for (const { state, count } of rows) connections.set({ state: state ?? 'other' }, count)
    },
  })
  const most = new Gauge({ name: 'database_pool_size', help: 'Connections at most', registers: [registry] })
  most.set(sql.options.max)
  const transactions = new Gauge({
    name: 'database_transactions_total',
    help: 'Transactions of the database since its statistics began; a statement on its own is one',
    labelNames: ['outcome'] as const,
    registers: [registry],
    async collect() {
      const [row] = await sql<{ committed: number; rolled_back: number }[]>`
        select xact_commit as committed, xact_rollback as rolled_back
        from pg_stat_database where datname = current_database()`
      transactions.set({ outcome: 'committed' }, row?.committed ?? 0)
      transactions.set({ outcome: 'rolled_back' }, row?.rolled_back ?? 0)
    },
  })
}

function ownPort(app: FastifyInstance, registry: Registry, port: number, host: string): void {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    registry.metrics().then(
      text => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        app.log.error({ err: error }, 'metrics failed')
        response.writeHead(500).end()
      },
    )
  })
  app.addHook('onListen', async () => {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, host, resolve)
    })
  })
  app.addHook('onClose', async () => {
    await new Promise(resolve => server.close(resolve))
  })
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const same = (one: string, other: string) => timingSafeEqual(digest(one), digest(other))
