import type { FastifyRequest } from 'fastify'

const firstAt = new WeakMap<FastifyRequest, string>()

/** Notes that the request gets the answer of an earlier one with the same `Idempotency-Key`, made then, without writing anything. */
export const noteRepeated = (request: FastifyRequest, at: string): void => void firstAt.set(request, at)

/** When the earlier request was made, an ISO moment; undefined for one that was done itself. */
export const repeatedOf = (request: FastifyRequest): string | undefined => firstAt.get(request)
