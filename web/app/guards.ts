import { redirect } from '@tanstack/react-router'
import { passArrival } from '../domains/onboarding/arrival.ts'
import { currentResident } from '../domains/people/data.ts'
import { isModerator, isSuperadmin } from '../domains/people/me.ts'
import { paths } from '../paths.ts'
import { signIn } from '../session.ts'

interface Arrival {
  location: { href: string }
}

/** Redirects a visitor without a session to sign-in, and back to the same address afterwards. */
const signedIn = async ({ location }: Arrival) => (await currentResident()) ?? signIn(location.href)

async function notBlocked(arrival: Arrival) {
  const me = await signedIn(arrival)
  if (me.blocked) throw redirect({ to: paths.blocked.path })
  // The dialogue ends on the dashboard (specification §2).
  if (await passArrival(me)) throw redirect({ to: paths.dashboard.path, replace: true })
  return me
}

export async function residentsOnly(arrival: Arrival) {
  await notBlocked(arrival)
}

const forbidden = ({ location: { href } }: Arrival) =>
  redirect({ to: paths.forbidden.path, search: { from: href } })

export async function moderatorsOnly(arrival: Arrival) {
  if (!isModerator(await notBlocked(arrival))) throw forbidden(arrival)
}

/** Screens inside the moderators' area that only the Superadmin may open (product §5). */
export async function superadminsOnly(arrival: Arrival) {
  if (!isSuperadmin(await notBlocked(arrival))) throw forbidden(arrival)
}

/** Only blocked users may open /blocked (specification §2). */
export async function blockedOnly(arrival: Arrival) {
  if (!(await signedIn(arrival)).blocked) throw redirect({ to: paths.dashboard.path })
}
