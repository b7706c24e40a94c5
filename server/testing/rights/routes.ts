import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'

/** `GET /api/badges/:id` */
export interface Route {
  readonly method: string
  readonly url: string
}

/** Every route of the applications that `build` creates, without the `HEAD` of a `GET`. */
export async function routesOf<T>(build: () => Promise<T>): Promise<[T, readonly Route[]]> {
  const routes: Route[] = []
  const listen = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
      const methods = [method].flat().map(String)
      routes.push(...methods.filter(one => one !== 'HEAD').map(one => ({ method: one, url })))
    })
  // Published when an application is created, before any route is registered.
  subscribe('fastify.initialization', listen)
  try {
    return [await build(), routes]
  } finally {
    unsubscribe('fastify.initialization', listen)
  }
}
