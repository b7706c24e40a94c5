import type { FastifyInstance } from 'fastify'

/** Does `work` before the first request and then every `ms` milliseconds; `failed` is logged when it fails. */
export function atStartAndEvery(
  app: FastifyInstance,
  ms: number,
  work: () => Promise<unknown>,
  failed: string,
): void {
  const attempt = () => work().catch(error => app.log.error({ err: error }, failed))
  app.addHook('onReady', attempt)
  const timer = setInterval(attempt, ms).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
