import type { FastifyInstance } from 'fastify'
import { collections } from '#contract/index.ts'
import { type AppOptions, assemble, type Kind, russian } from './assemble.ts'
import { addCompanions, removeCompanions } from './domains/people/companions.ts'
import { WEB } from './web-build.ts'

/** The city: its collections, its words, its rules. */
export const city: Kind = {
  ...russian,
  collections,
  expressions: {
    // product §2: everybody's points and the bonus.
    'energy.total': row => `(select coalesce(sum(points), 0) from users) + ${row}.bonus`,
  },
  companions: {
    onNewResident: (tx, user) => addCompanions(tx, [user], new Date()),
    onLeaving: removeCompanions,
  },
  blockedStatus: 403,
  confirmByMail: true,
  dropRestricted: false,
  web: WEB,
  domains: async () => ({}),
}

/** The city with its web app. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { app } = await assemble(city, options)
  return app
}
