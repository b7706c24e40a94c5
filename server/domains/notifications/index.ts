import { Gauge } from 'prom-client'
import { noticeStream, viewNotices as viewNoticesCall } from '#contract/calls/notifications.ts'
import type { Domain } from '../domain.ts'
import { Streams } from './streams.ts'
import { viewNotices } from './viewing.ts'

const LAST = 'last-event-id'

/** Notices: their stream, which reports those of every server process, and marking many as viewed. */
export const notifications: Domain = city => {
  const { app, engine } = city
  const streams = new Streams(city)
  const open = new Gauge({
    name: 'notification_streams',
    help: 'Open streams of notices of this process',
    registers: [],
    collect() {
      this.set(streams.count)
    },
  })
  city.registry.registerMetric(open)
  // Streams never end by themselves, so they are closed before the server waits for pending answers.
  app.addHook('preClose', async () => streams.close())
  city.implement(noticeStream, async (actor, { request, reply }) =>
    streams.open(actor, sinceOf(request.headers[LAST]), reply),
  )
  city.implement(viewNoticesCall, viewNotices(city))
  return {}

  function sinceOf(header: string | string[] | undefined): number | null {
    if (header === undefined || header === '') return null
    if (typeof header !== 'string' || !/^\d{1,10}$/.test(header))
      throw engine.refusals.invalidValue('Last-Event-ID', 'номер уведомления')
    return Number(header)
  }
}
