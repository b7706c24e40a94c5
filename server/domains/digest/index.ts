import type { Domain } from '../domain.ts'
import { previewCalls } from './preview.ts'
import { unsubscribeCalls } from './unsubscribe.ts'
import { DigestWorker, subscriptionOf } from './worker.ts'

/** The letter of the city to those who chose it: daily or weekly (docs/decisions/038). */
export const digest: Domain = city => {
  const { app, letters, settings } = city
  previewCalls(city)
  unsubscribeCalls(city)
  letters.serve(subscriptionOf(city))
  const worker = new DigestWorker({ ...city, log: app.log })
  app.addHook('onListen', async () => {
    // Without a mail server the choice is not offered either.
    if (settings.smtp) worker.start()
  })
  app.addHook('onClose', () => worker.stop())
  return {}
}
