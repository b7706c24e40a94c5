import type { Domain } from '../domain.ts'
import { present } from './presence.ts'
import { Worker } from './worker.ts'

/** What happens in the city is counted while the server listens. */
export const automation: Domain = ({ app, identity, sql, clock }) => {
  identity.sessions.whenUsed(present)
  const worker = new Worker({ sql, clock, log: app.log })
  app.addHook('onListen', () => worker.start())
  app.addHook('onClose', () => worker.stop())
  return {}
}
