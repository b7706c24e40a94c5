import { moveToTeam } from '#contract/calls/settings.ts'
import type { Domain } from '../domain.ts'
import { ifMatchCommands } from '../if-match.ts'
import { detailsCommands } from './details.ts'
import { developmentProvider } from './development-provider.ts'
import { directoryRoutes } from './directory.ts'
import type { ResidentCallers } from './identity.ts'
import { signInJournal } from './journal.ts'
import { keycloakRoutes } from './keycloak.ts'
import { localRoutes } from './local.ts'
import { resolvingRoutes } from './resolving.ts'
import { rolesRoutes } from './roles.ts'
import { moveMembers } from './team-moves.ts'
import type { PeopleTexts } from './texts.ts'
import { townHallRoutes } from './town-hall.ts'
import type { UserWritesOptions } from './user-writes.ts'
import { usersRoutes } from './users.ts'

export { type IdentityOptions, identityOf, type ResidentCallers } from './identity.ts'

export interface PeopleOptions
  extends Pick<UserWritesOptions, 'onNewResident' | 'onOwnChange' | 'onLeaving'> {
  readonly texts: PeopleTexts
  /** Accounts made by `/auth/local/register` must be confirmed by a link in a letter. */
  readonly confirmByMail: boolean
}

/** Residents, roles and sign-in (product §7, contract §13). */
export const people =
  ({ confirmByMail, ...options }: PeopleOptions): Domain<ResidentCallers> =>
  city => {
    const { app, engine, identity, sql, settings, clock, registry, letters } = city
    const journal = signInJournal({ sql, clock, registry })
    const { publicUrl, production, oidc } = settings
    const shared = { engine, identity, ...options }
    const login = `/keycloak/login?redirectTo=${encodeURIComponent(publicUrl)}`
    localRoutes(city, {
      ...shared,
      settings,
      letters,
      confirmByMail,
      sessions: identity.sessions,
      journal,
      providers: production && !oidc ? {} : { keycloak: login },
    })
    usersRoutes(city, shared)
    directoryRoutes(city)
    resolvingRoutes(city)
    townHallRoutes(city)
    rolesRoutes(city, shared)
    keycloakRoutes(city, { identity, sql, settings, clock, onNewResident: options.onNewResident, journal })
    city.implement(moveToTeam, moveMembers(city))
    developmentProvider(app, { settings, sql })
    return {
      ...detailsCommands(city),
      ...ifMatchCommands(city, 'user-team-configs'),
      ...ifMatchCommands(city, 'cities-list'),
    }
  }
