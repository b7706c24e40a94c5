import { randomBytes } from 'node:crypto'
import type { RoleType } from '#contract/domains/role-types.ts'
import { locks } from '../../database/locks.ts'
import type { Database, Transaction } from '../../database/pool.ts'
import { revokeCodes } from './codes.ts'

/** A person as an identity provider describes them. */
export interface Profile {
  readonly issuer: string
  readonly subject: string
  readonly email: string | undefined
  readonly emailVerified: boolean
  readonly fullName: string | undefined
  readonly username: string | undefined
  /** null: the provider gives none; undefined: its answer does not say, so the role stays as it is. */
  readonly role: RoleType | null | undefined
}

/** Why a person that the provider has authenticated cannot become a resident. */
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
  /** Inserts the rows that every resident has, in the transaction that inserts the resident. */
  readonly onNewResident: (tx: Transaction, user: number) => Promise<void>
}

const MAX_TEXT = 255
/** The role of a resident to whom the provider gives no other. */
const ORDINARY: RoleType = 'authenticated'

/**
 * The id of the resident for a profile, inserted at the first sign-in; at later ones name, e-mail and role
 * are updated to those of the provider. Throws `SignInRefused`.
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
    await tx`select pg_advisory_xact_lock(${locks.firstSignIn})`
    const meanwhile = await identityOf(tx, profile)
    if (meanwhile) return meanwhile.user
    return welcome(tx, profile, now, onNewResident)
  })
}

/** Updates name, e-mail and role of a resident to those of the provider. A resident who was deleted meanwhile is not inserted again. */
export async function renewResident(
  profile: Profile,
  { sql, clock }: Pick<ResidentOptions, 'sql' | 'clock'>,
): Promise<void> {
  await sql.begin(async tx => {
    const known = await identityOf(tx, profile)
    if (known) await keep(tx, known, profile, clock().toISOString())
  })
}

interface Known {
  readonly user: number
  readonly email: string
  /** The role that the provider gave at the last sign-in. */
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
  const [holder] = await tx<{ id: number; confirmed: boolean; issuers: string[] }[]>`
    select id, confirmed, array(select issuer from identities where user_id = u.id) as issuers
    from users u where email = ${email} for no key update`
  // Who has not verified the address could take over the account of another.
  if (holder && !profile.emailVerified) throw new SignInRefused('email-taken')
  // Another person of this provider, who had the address before (docs/decisions/062).
  if (holder?.issuers.includes(profile.issuer)) throw new SignInRefused('email-taken')
  if (holder && !holder.confirmed) {
    if (holder.issuers.length > 0) throw new SignInRefused('email-taken')
    await handOver(tx, holder.id, now)
  }
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

/**
 * Nobody has shown that an unconfirmed account is theirs: somebody may have registered the address of another, or an
 * administrator has added a colleague. It becomes that of who has verified the address, without the password, the sessions and
 * the links that were given out before.
 */
async function handOver(tx: Transaction, user: number, now: string): Promise<void> {
  await tx`update users set confirmed = true, password = null, updated_at = ${now} where id = ${user}`
  await tx`delete from sessions where user_id = ${user}`
  await revokeCodes(tx, user)
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
  // Verified once stays verified while the address is the same: it may have been confirmed by a letter of the city.
  if (email && (email !== known.email || profile.emailVerified)) {
    const [held] = await tx`
      update users u set email = ${email}, updated_at = ${now},
        confirmed = ${profile.emailVerified} or (u.confirmed and u.email = ${email})
      where u.id = ${user} and (u.email <> ${email} or not u.confirmed)
        and not exists (select from users o where o.email = ${email} and o.id <> u.id)
      returning id`
    // A link that was mailed to the former address must not open the account.
    if (held && email !== known.email) await revokeCodes(tx, user)
  }
  if (profile.role === undefined) return
  // A role that the provider gave is withdrawn with it; one that a Superadmin gave by hand is kept.
  const next = profile.role ?? (given !== null && given === role ? ORDINARY : undefined)
  if (next) await setRole(tx, user, next, now)
  if (given !== profile.role) {
    await tx`
      update identities set role_type = ${profile.role} where issuer = ${issuer} and subject = ${subject}`
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
