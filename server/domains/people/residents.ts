import { randomBytes } from 'node:crypto'
import type { RoleType } from '#contract/domains/people.ts'
import type { Database, Transaction } from '../../database/pool.ts'

/** What an identity provider tells of somebody. */
export interface Profile {
  readonly issuer: string
  readonly subject: string
  readonly email: string | undefined
  readonly emailVerified: boolean
  readonly fullName: string | undefined
  readonly username: string | undefined
  /** undefined: the provider has no say in it. */
  readonly role: RoleType | undefined
}

/** Why somebody whom the provider knows cannot become a resident. */
export type SignInProblem = 'no-email' | 'email-taken'

export class SignInRefused extends Error {
  readonly problem: SignInProblem

  constructor(problem: SignInProblem) {
    super(problem)
    this.problem = problem
  }
}

export interface ResidentOptions {
  readonly sql: Database
  readonly clock: () => Date
  /** Makes what belongs to every resident, in the transaction that makes the resident. */
  readonly onNewResident: (tx: Transaction, user: number) => Promise<void>
}

/** First sign-ins stand in line, so that two at once do not make two residents of one person. */
const FIRST_SIGN_IN = 7_341_004
const MAX_TEXT = 255
/** Whom the provider makes nothing else. */
const ORDINARY: RoleType = 'authenticated'

/**
 * The resident behind a profile, made at the first sign-in; name, e-mail and role are kept as the provider has them.
 * Throws `SignInRefused`.
 */
export async function residentOf(
  profile: Profile,
  { sql, clock, onNewResident }: ResidentOptions,
): Promise<number> {
  return sql.begin(async tx => {
    const now = clock().toISOString()
    const known = await identityOf(tx, profile)
    if (known) {
      await keep(tx, known, profile, now)
      return known.user
    }
    await tx`select pg_advisory_xact_lock(${FIRST_SIGN_IN})`
    const meanwhile = await identityOf(tx, profile)
    if (meanwhile) return meanwhile.user
    return welcome(tx, profile, now, onNewResident)
  })
}

interface Known {
  readonly user: number
  readonly email: string
  /** What the provider made of them the last time. */
  readonly given: RoleType | null
  readonly role: string
}

async function identityOf(tx: Transaction, { issuer, subject }: Profile): Promise<Known | undefined> {
  const [known] = await tx<Known[]>`
    select u.id as user, u.email, i.role_type as given, r.type as role
    from identities i join users u on u.id = i.user_id join roles r on r.id = u.role_id
    where i.issuer = ${issuer} and i.subject = ${subject}`
  return known
}

async function welcome(
  tx: Transaction,
  profile: Profile,
  now: string,
  onNewResident: ResidentOptions['onNewResident'],
): Promise<number> {
  const email = mailboxOf(profile)
  if (!email) throw new SignInRefused('no-email')
  const [holder] = await tx<{ id: number; confirmed: boolean }[]>`
    select id, confirmed from users where email = ${email}`
  // Both sides have shown that the mailbox is theirs; anything less would let one take over the other.
  if (holder && !(holder.confirmed && profile.emailVerified)) throw new SignInRefused('email-taken')
  const user = holder?.id ?? (await create(tx, profile, email, now))
  await tx`
    insert into identities (issuer, subject, user_id, role_type)
    values (${profile.issuer}, ${profile.subject}, ${user}, ${profile.role ?? null})`
  if (!holder) await onNewResident(tx, user)
  else {
    if (profile.role) await setRole(tx, user, profile.role, now)
    await setName(tx, user, profile, now)
  }
  return user
}

async function create(tx: Transaction, profile: Profile, email: string, now: string): Promise<number> {
  const username = await freeUsername(tx, profile.username ?? email.slice(0, email.indexOf('@')))
  const [made] = await tx<{ id: number }[]>`
    insert into users (username, email, full_name, provider, confirmed, role_id, created_at, updated_at)
    select ${username}, ${email}, ${nameOf(profile)}, 'keycloak', ${profile.emailVerified}, r.id, ${now}, ${now}
    from roles r where r.type = ${profile.role ?? ORDINARY}
    returning id`
  if (!made) throw new Error(`there is no role ${profile.role ?? ORDINARY}`)
  return made.id
}

async function keep(tx: Transaction, known: Known, profile: Profile, now: string): Promise<void> {
  const { user, given, role } = known
  const { issuer, subject } = profile
  await setName(tx, user, profile, now)
  const email = mailboxOf(profile)
  if (email && email !== known.email) {
    await tx`
      update users set email = ${email}, confirmed = ${profile.emailVerified}, updated_at = ${now}
      where id = ${user} and not exists (select from users where email = ${email})`
  }
  // What the provider gave it takes back; what a Superadmin gave by hand it leaves.
  const next = profile.role ?? (given !== null && given === role ? ORDINARY : undefined)
  if (next) await setRole(tx, user, next, now)
  if (given !== (profile.role ?? null)) {
    await tx`
      update identities set role_type = ${profile.role ?? null} where issuer = ${issuer} and subject = ${subject}`
  }
}

async function setRole(tx: Transaction, user: number, role: RoleType, now: string): Promise<void> {
  await tx`
    update users set role_id = r.id, updated_at = ${now}
    from roles r where users.id = ${user} and r.type = ${role} and users.role_id <> r.id`
}

async function setName(tx: Transaction, user: number, profile: Profile, now: string): Promise<void> {
  const name = nameOf(profile)
  if (name === null) return
  await tx`
    update users set full_name = ${name}, updated_at = ${now}
    where id = ${user} and full_name is distinct from ${name}`
}

const nameOf = ({ fullName }: Profile) => fullName?.trim().slice(0, MAX_TEXT) || null

function mailboxOf({ email }: Profile): string | undefined {
  const mailbox = email?.trim().toLowerCase() ?? ''
  return /^[^\s@]+@[^\s@]+$/.test(mailbox) && mailbox.length <= MAX_TEXT ? mailbox : undefined
}

async function freeUsername(tx: Transaction, wanted: string): Promise<string> {
  const name = wanted.slice(0, 200).padEnd(3, '_')
  const [taken] = await tx`select from users where username = ${name}`
  return taken ? `${name}-${randomBytes(4).toString('hex')}` : name
}
