import type { FastifyInstance } from 'fastify'
import { collections } from '#contract/index.ts'
import { type AppOptions, assemble, type Kind } from './assemble.ts'
import { cityDomains } from './domains/index.ts'
import { ru } from './rest/texts.ts'
import { WEB } from './web-build.ts'

/** The parts of the city: its collections, messages and domains. */
export const city: Kind = {
  texts: ru,
  collections,
  expressions: {
    // product §2: the sum of all points, plus the bonus; counted as it changes (docs/decisions/030).
    'energy.total': row =>
      `(select coalesce(sum(amount), 0) from figures where figure = 'points' and team_id = 0) + ${row}.bonus`,
  },
  blockedStatus: 403,
  dropRestricted: false,
  cityDays: true,
  web: WEB,
  domains: cityDomains,
}

/** The city with its web app. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> =>
  (await assemble(city, options)).app

/** The city's API alone. */
export const buildCity = async (options: AppOptions): Promise<FastifyInstance> =>
  (await assemble({ ...city, web: null }, options)).app
