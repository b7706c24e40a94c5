import { asCaller, refuseOtherMethods } from '../../rest/routes.ts'
import type { Domain } from '../domain.ts'
import { Streams } from './streams.ts'

const PATH = '/api/notifications/stream'
const LAST = 'last-event-id'

/** Notices reach a resident as they are written, whichever server process wrote them. */
export const notifications: Domain = city => {
  const { app, engine, identity } = city
  const streams = new Streams(city)
  // Before the server waits for answers that are under way: these have no end of their own.
  app.addHook('preClose', async () => streams.close())
  app.route({
    method: 'GET',
    url: PATH,
    exposeHeadRoute: false,
    handler: (request, reply) =>
      asCaller(identity, request, actor => {
        engine.permit(actor, city.table('notifications'), 'find')
        return streams.open(actor, sinceOf(request.headers[LAST]), reply)
      }),
  })
  refuseOtherMethods(app, PATH, ['GET'])
  return {}

  function sinceOf(header: string | string[] | undefined): number | null {
    if (header === undefined || header === '') return null
    if (typeof header !== 'string' || !/^\d{1,10}$/.test(header))
      throw engine.refusals.invalidValue('Last-Event-ID', 'номер уведомления')
    return Number(header)
  }
}
