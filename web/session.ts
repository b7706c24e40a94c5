/**
 * Signing in and out are pages of the identity provider: the browser leaves the app and comes back (product §7).
 * None of them returns.
 */
const leave = (address: string) => {
  location.assign(address)
  return new Promise<never>(() => {})
}

/** Comes back to `href`, a path of this app; by default to where the browser is now. */
export const signIn = (href = location.pathname + location.search) =>
  leave(`/keycloak/login?redirectTo=${encodeURIComponent(location.origin + href)}`)

export const signOut = () => leave(`/keycloak/logout?redirectTo=${encodeURIComponent(`${location.origin}/`)}`)
