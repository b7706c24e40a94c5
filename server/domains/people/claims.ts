import { decodeJwt } from 'jose'
import type { RoleType } from '#contract/domains/role-types.ts'
import type { Settings } from '../../settings.ts'
import type { Profile } from './residents.ts'

/** The claims of a token or of userinfo, by name. */
export interface Claims {
  readonly [name: string]: unknown
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** The profile described by verified claims and by the access token that was issued with them. */
export const profileOf = (claims: Claims, accessToken: string, roles: Settings['roles']): Profile => ({
  issuer: String(claims['iss']),
  subject: String(claims['sub']),
  email: textOf(claims['email']),
  emailVerified: claims['email_verified'] === true,
  fullName: textOf(claims['name']),
  username: textOf(claims['preferred_username']),
  role: roleOf([claims, accessClaims(accessToken)], roles),
})

/**
 * Keycloak puts roles into its access token alone, unless configured otherwise. The token came in the same
 * answer as the ID token, so its signature is not verified.
 */
function accessClaims(token: string): Claims {
  try {
    return decodeJwt(token)
  } catch {
    return {}
  }
}

/**
 * The role of the city for the provider's roles or groups: null when none of them is configured, undefined when none of the
 * claims that list them is there.
 */
export function roleOf(
  claims: readonly Claims[],
  { claim, moderator, admin }: Settings['roles'],
): RoleType | null | undefined {
  const lists = claims.flatMap(all => claim.split(',').map(path => valueAt(all, path.trim())))
  const present = lists.filter(list => list !== undefined)
  if (present.length === 0) return undefined
  const held = present.flat()
  // Keycloak may send a group as its path: `/city/moderators`.
  const holds = (name: string) => held.includes(name) || held.includes(`/${name}`)
  if (holds(admin)) return 'superadmin'
  return holds(moderator) ? 'moderator' : null
}

/**
 * The value at a path such as `realm_access.roles`; undefined also for null. The whole path is first tried as one name,
 * because a claim's name may hold dots.
 */
const valueAt = (claims: Claims, path: string): unknown =>
  claims[path] ??
  path.split('.').reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), claims) ??
  undefined

const isObject = (value: unknown): value is Claims => typeof value === 'object' && value !== null
