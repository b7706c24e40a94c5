import type { FastifyInstance } from 'fastify'
import { collections } from '#contract/index.ts'
import { type AppOptions, assemble, type Kind, russian } from './assemble.ts'
import { cityDomains } from './domains/index.ts'
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
  domains: cityDomains,
}

/** The city with its web app. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> =>
  (await assemble(city, options)).app

/** The city's API alone. */
export const buildCity = async (options: AppOptions): Promise<FastifyInstance> =>
  (await assemble({ ...city, web: null }, options)).app
