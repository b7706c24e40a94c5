import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client'
import { limits } from '#contract/rest/limits.ts'
import type { Database } from '../database/pool.ts'
import { Refusal } from '../rest/refusals.ts'
import type { Turns } from '../rest/turns.ts'
import type { Settings } from '../settings.ts'
import { databaseNumbers } from './database-metrics.ts'
import { diskNumbers } from './disk-metrics.ts'

interface Options {
  readonly settings: Pick<Settings, 'metrics' | 'host' | 'dataDirectory'>
  /** Of ordinary statements, and of heavy reads where they have one of their own. */
  readonly pools: readonly [Database, ...Database[]]
  /** Contains the metrics of the domains too. */
  readonly registry: Registry
  readonly turns: Pick<Turns, 'counts'>
  readonly forms: Pick<Turns, 'counts'>
  readonly files: Pick<Turns, 'counts'>
  readonly heavy: Pick<Turns, 'counts'>
}

/**
 * Prometheus metrics: on a separate port, or at `/metrics` with the token; not served when neither is set. Returns the
 * server of the separate port.
 */
export function metrics(
  app: FastifyInstance,
  { settings: { metrics, host, dataDirectory }, pools, registry, turns, forms, files, heavy }: Options,
): Server | undefined {
  const { port, token } = metrics
  if (port === undefined && token === undefined) return undefined
  collectDefaultMetrics({ register: registry })
  requestDurations(app, registry)
  databaseNumbers(registry, pools)
  diskNumbers(registry, dataDirectory)
  bounds(app, registry, { turns, forms, files, heavy })
  if (token !== undefined) {
    app.get('/metrics', async (request, reply) => {
      if (!same(request.headers.authorization ?? '', `Bearer ${token}`)) return reply.code(401).send()
      return reply.type(registry.contentType).send(await registry.metrics())
    })
  }
  return port === undefined ? undefined : ownPort(app, registry, port, host)
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
    // The pattern of the route: raw paths would create a series for every id.
    const route = request.routeOptions.url ?? 'none'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
}

/** Every bound of contract/rest/limits.ts, how near the callers are to theirs, and how often they met one. */
function bounds(
  app: FastifyInstance,
  registry: Registry,
  { turns, forms, files, heavy }: Pick<Options, 'turns' | 'forms' | 'files' | 'heavy'>,
): void {
  const declared = new Gauge({
    name: 'api_limit',
    help: 'Bounds of one request (contract/rest/limits.ts): rows, bytes, milliseconds, counts',
    labelNames: ['bound'] as const,
    registers: [registry],
  })
  for (const [bound, most] of Object.entries(limits)) declared.set({ bound }, most)
  const refused = new Counter({
    name: 'api_refused_total',
    help: 'Refusals by their name',
    labelNames: ['name'] as const,
    registers: [registry],
  })
  app.addHook('onError', (_request, _reply, error, done) => {
    if ((error as Error) instanceof Refusal) refused.inc({ name: error.name })
    done()
  })
  taken(registry, turns, {
    name: 'api_calls',
    help: 'Calls of all callers that are in hand, and that wait for a turn of their caller',
  })
  taken(registry, forms, {
    name: 'api_forms',
    help: 'Forms of all callers that are in hand, and that wait for a turn of their caller',
  })
  taken(registry, files, {
    name: 'api_files',
    help: 'Files that are sent to all callers, and requests for files that wait for a turn of their caller',
  })
  taken(registry, heavy, {
    name: 'api_heavy_reads',
    help: 'Heavy reads that have or wait for a connection, and that wait for a turn of their caller',
  })
}

function taken(
  registry: Registry,
  turns: Pick<Turns, 'counts'>,
  { name, help }: { readonly name: string; readonly help: string },
): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      const { running, waiting } = turns.counts
      gauge.set({ state: 'running' }, running)
      gauge.set({ state: 'waiting' }, waiting)
    },
  })
}

function ownPort(app: FastifyInstance, registry: Registry, port: number, host: string): Server {
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
  // Not in onListen: an error there is only logged, and the server would run without its metrics.
  app.addHook('onReady', async () => {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, host, resolve)
    })
  })
  app.addHook('onClose', async () => {
    await new Promise(resolve => server.close(resolve))
  })
  return server
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const same = (one: string, other: string) => timingSafeEqual(digest(one), digest(other))
