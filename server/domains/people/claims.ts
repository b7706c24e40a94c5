import { decodeJwt } from 'jose'
import type { RoleType } from '#contract/domains/people.ts'
import type { Settings } from '../../settings.ts'
import type { Profile } from './residents.ts'

/** What a provider says of somebody, by name. */
export interface Claims {
  readonly [name: string]: unknown
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** Claims that were verified, and the access token that came with them, as the city understands them. */
export const profileOf = (claims: Claims, accessToken: string, roles: Settings['roles']): Profile => ({
  issuer: String(claims['iss']),
  subject: String(claims['sub']),
  email: textOf(claims['email']),
  emailVerified: claims['email_verified'] === true,
  fullName: textOf(claims['name']),
  username: textOf(claims['preferred_username']),
  role: roleOf([claims, accessClaims(accessToken)], roles),
})

/** Keycloak puts roles into its access token alone, unless told otherwise. It came over the same wire as the other. */
function accessClaims(token: string): Claims {
  try {
    return decodeJwt(token)
  } catch {
    return {}
  }
}

/** The role that the provider's roles or groups stand for; undefined when they say nothing. */
export function roleOf(
  claims: readonly Claims[],
  { claim, moderator, admin }: Settings['roles'],
): RoleType | undefined {
  const held = claims.flatMap(all => claim.split(',').flatMap(path => listAt(all, path.trim())))
  // A group of Keycloak may come as its path: `/city/moderators`.
  const holds = (name: string) => held.includes(name) || held.includes(`/${name}`)
  if (holds(admin)) return 'superadmin'
  return holds(moderator) ? 'moderator' : undefined
}

/** Texts at `realm_access.roles`. A name with dots in it, such as an address, is tried as a whole first. */
function listAt(claims: Claims, path: string): readonly unknown[] {
  const whole = claims[path]
  const value =
    whole ?? path.split('.').reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), claims)
  return Array.isArray(value) ? value : typeof value === 'string' ? [value] : []
}

const isObject = (value: unknown): value is Claims => typeof value === 'object' && value !== null
