/**
 * Signing in and out are pages of the identity provider: the browser leaves the app and comes back (product §7).
 * None of them returns.
 */
const leave = (address: string) => {
  const now = Date.now()
  // Several requests learn at once that a session is over: a second navigation would cut off the first one's sign-in.
  if (now - leftAt > NAVIGATION_MS) {
    leftAt = now
    location.assign(address)
  }
  return new Promise<never>(() => {})
}

/** After this time a person may have stopped the navigation, and leaves again. */
const NAVIGATION_MS = 2000
let leftAt = Number.NEGATIVE_INFINITY

/** Of the page of the provider that comes back to `href`, a path of this app. */
export const addressOfSignIn = (href: string) =>
  `/keycloak/login?redirectTo=${encodeURIComponent(location.origin + href)}`

/** Comes back to `href`, a path of this app; by default to where the browser is now. */
export const signIn = (href = location.pathname + location.search + location.hash) =>
  leave(addressOfSignIn(href))

export const signOut = () => leave(`/keycloak/logout?redirectTo=${encodeURIComponent(`${location.origin}/`)}`)
