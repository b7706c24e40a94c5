import type { Transaction } from '../../database/pool.ts'
import type { Signed } from '../../http/signed.ts'
import type { Letters } from '../../mail/letters.ts'
import type { Actor } from '../../rest/authorize.ts'
import type { Engine } from '../../rest/engine.ts'
import { Refusal } from '../../rest/refusals.ts'
import type { Settings } from '../../settings.ts'
import { Attempts } from './attempts.ts'
import { issueCode, LIFE, ownerOfCode, type Purpose, revokeCodes, useCode } from './codes.ts'
import { ATTEMPT_MINUTES, Guesses, type Origin } from './guesses.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import type { Begun, Sessions } from './sessions.ts'
import { signOutEverywhere } from './sign-out.ts'
import type { PeopleTexts } from './texts.ts'
import { type Token, tokensOf } from './tokens.ts'

export interface AccountsOptions {
  readonly engine: Engine
  readonly settings: Pick<Settings, 'secret' | 'publicUrl'>
  readonly letters: Letters
  readonly sessions: Sessions
  readonly texts: PeopleTexts
  /**
   * With `confirmByMail` a newcomer confirms the address by the link in a letter before the first sign-in,
   * and no answer reveals whether an address has an account. Without it an account is valid at once, and a
   * name or address in use is refused (contract §13).
   */
  readonly confirmByMail: boolean
  /**
   * Inserts the rows that every resident has (`companions.ts`), in the transaction that inserts the resident.
   */
  readonly onNewResident: (tx: Transaction, user: number) => Promise<void>
}

export interface Newcomer {
  readonly username: string
  readonly email: string
  readonly password: string
  readonly full_name: string | null
}

/** An account as it was read when its password, or the link in a letter, was checked. */
export interface Account {
  readonly id: number
  /** The hash of its password. */
  readonly password: string | null
}

/** Why a sign-in failed, for the log and the metrics. */
export type Reason = 'wrong' | 'too_many' | 'unconfirmed' | 'blocked'

/** A failed sign-in: the refusal for the caller, the reason and the account for the log. */
export class SignInRefusal extends Refusal {
  readonly reason: Reason
  readonly user: number | undefined

  constructor(
    reason: Reason,
    user: number | undefined,
    { status, name, message, details, retryAfter }: Refusal,
  ) {
    super(status, name, message, details, retryAfter)
    this.reason = reason
    this.user = user
  }
}

type Row = Account & {
  readonly username: string
  readonly email: string
  readonly confirmed: boolean
  readonly blocked: boolean
}

/**
 * Accounts with a password in the city (product §7). Accounts that only an identity provider signs in have
 * none and are not found here.
 */
export class Accounts {
  readonly #options: AccountsOptions
  readonly guesses: Guesses
  readonly #changes: Attempts
  readonly #letters: Attempts
  /** Counted apart from `#letters`: whoever registers another's address does not use up the letters that its owner may need. */
  readonly #greetings: Attempts
  readonly #tokens: Signed<Token>

  constructor(options: AccountsOptions) {
    this.#options = options
    const { sql, clock } = options.engine
    this.#tokens = tokensOf(options.settings.secret, clock)
    this.guesses = new Guesses({ sql, clock, settings: options.settings })
    this.#changes = new Attempts({
      sql,
      clock,
      purpose: 'change of password',
      most: 10,
      minutes: ATTEMPT_MINUTES,
    })
    this.#letters = new Attempts({ sql, clock, purpose: 'letter', most: 5, minutes: 60 })
    this.#greetings = new Attempts({ sql, clock, purpose: 'registration letter', most: 5, minutes: 60 })
  }

  /**
   * Finds the account by username (case-sensitive) or e-mail (case-insensitive). An unknown account, a wrong
   * password and an account without a password get the same refusal.
   */
  async signIn(identifier: string, password: string, origin: Origin): Promise<Account> {
    const { engine, texts, confirmByMail } = this.#options
    const { sql, refusals } = engine
    const lower = identifier.toLowerCase()
    const [row] = await sql<Row[]>`
      select ${columns(sql)} from users
      where (email = ${lower} or username = ${identifier}) and provider = 'local'
      order by email = ${lower} desc limit 1`
    const refuse = (reason: Reason, refusal: Refusal) => new SignInRefusal(reason, row?.id, refusal)
    const wait = await this.guesses.take(lower, row?.id, origin)
    if (wait !== null) throw refuse('too_many', refusals.tooMany(wait))
    const matches = await verifyPassword(row?.password, password)
    if (!row || !matches) throw refuse('wrong', refusals.validation(texts.wrongIdentifier))
    await this.guesses.forget(lower, row.id, origin)
    if (confirmByMail && !row.confirmed) {
      // The path tells it apart from a blocked account, whose refusal has the same name (contract §13).
      const details = [{ path: ['confirmed'], message: texts.unconfirmed, name: 'ApplicationError' }]
      throw refuse('unconfirmed', new Refusal(400, 'ApplicationError', texts.unconfirmed, details))
    }
    if (row.blocked) throw refuse('blocked', refusals.application(texts.blocked))
    return row
  }

  /**
   * Registers an account and returns it; null when its owner has to open the link in a letter first, whether
   * or not the address already had an account.
   */
  async register(newcomer: Newcomer, origin: Origin): Promise<Account | null> {
    const { engine, texts, confirmByMail, onNewResident, letters } = this.#options
    const { sql, refusals, clock } = engine
    const { username, email, password, full_name } = newcomer
    const holders = await sql<{ username: string }[]>`
      select username from users where username = ${username} or email = ${email}`
    const isNameTaken = holders.some(holder => holder.username === username)
    if (isNameTaken && confirmByMail) return this.#readdress(newcomer, origin)
    if (holders.length > 0 && !confirmByMail) throw refusals.application(texts.taken)
    const hash = await hashPassword(password)
    // The limit of letters for this mailbox is checked for known and unknown addresses alike: a check in one
    // case alone would show in the duration of the answer.
    const mayWrite = confirmByMail && (await this.#greetings.take(email))
    const id = await sql
      .begin(async tx => {
        const now = clock()
        const [made] = await tx<{ id: number }[]>`
          insert into users (username, email, full_name, password, provider, confirmed, role_id, created_at, updated_at)
          select ${username}, ${email}, ${full_name}, ${hash}, 'local', ${!confirmByMail}, r.id, ${now}, ${now}
          from roles r where r.type = 'authenticated'
          on conflict (email) do nothing returning id`
        if (made) await onNewResident(tx, made.id)
        if (mayWrite)
          await this.#write(tx, email, made ? { user: made.id, purpose: 'confirmation' } : undefined)
        return made?.id
      })
      .catch(this.#takenMeanwhile)
    letters.wake()
    if (confirmByMail) return null
    if (id === undefined) throw refusals.application(texts.taken)
    return { id, password: hash }
  }

  /**
   * Registers a second time, with another address: who mistyped theirs gets no letter, and would have lost their username. The
   * account must be an ordinary one that nobody has confirmed or signed in to, and the password its own, which is guessed at
   * no more often than at a sign-in; otherwise the username is taken.
   */
  async #readdress({ username, email, password, full_name }: Newcomer, origin: Origin): Promise<null> {
    const { engine, texts, letters } = this.#options
    const { sql, refusals, clock } = engine
    const [row] = await sql<Row[]>`
      select ${columns(sql)} from users u
      where username = ${username} and provider = 'local' and not confirmed and blocked is not true
        and role_id = (select id from roles where type = 'authenticated')
        and not exists (select from user_figures f where f.user_id = u.id and f.seen_at is not null)`
    const identifier = username.toLowerCase()
    const wait = await this.guesses.take(identifier, row?.id, origin)
    if (wait !== null) throw refusals.tooMany(wait)
    if (!(await verifyPassword(row?.password, password)) || !row) throw refusals.application(texts.taken)
    await this.guesses.forget(identifier, row.id, origin)
    if (!(await this.#greetings.take(email))) return null
    const move = async (tx: Transaction) => {
      const [moved] = await tx<{ id: number }[]>`
        update users set email = ${email}, full_name = coalesce(${full_name}, full_name), updated_at = ${clock()}
        where id = ${row.id} and not confirmed
          and not exists (select from users other where other.email = ${email} and other.id <> ${row.id})
        returning id`
      // After the update: a letter to the former address that is written just now has its code by then (`#send`).
      await revokeCodes(tx, row.id)
      await this.#write(tx, email, moved && { user: moved.id, purpose: 'confirmation' })
    }
    await sql.begin(move).catch(this.#takenMeanwhile)
    letters.wake()
    return null
  }

  /** A concurrent registration took the name or the address. */
  readonly #takenMeanwhile = (error: unknown): never => {
    const { engine, texts } = this.#options
    throw (error as { code?: string }).code === '23505' ? engine.refusals.application(texts.taken) : error
  }

  async changePassword(id: number, current: string, next: string, address: string): Promise<Account> {
    const { engine, texts } = this.#options
    const { sql, refusals } = engine
    const [row] = await sql<Row[]>`select ${columns(sql)} from users where id = ${id}`
    const wait = await this.#changes.wait(`user ${id}`)
    if (wait !== null) throw refusals.tooMany(wait)
    if (!(await verifyPassword(row?.password, current))) throw refusals.validation(texts.wrongPassword)
    await this.#changes.forget(`user ${id}`)
    if (current === next) throw refusals.validation(texts.samePassword)
    const hash = await hashPassword(next)
    return sql.begin(tx => this.#setPassword(tx, id, hash, address))
  }

  /** Sets a new password with the code from a letter. The code also confirms the address of the account. */
  async resetPassword(code: string, password: string, address: string): Promise<Account> {
    const { engine, texts } = this.#options
    const { sql, refusals, clock } = engine
    const hash = await hashPassword(password)
    return sql.begin(async tx => {
      const id = await useCode(tx, code, 'reset', clock())
      const [row] = await tx<Row[]>`
        update users set confirmed = true where id = ${id ?? null} and not blocked returning ${columns(sql)}`
      if (!row) throw refusals.validation(texts.wrongCode)
      return { ...row, ...(await this.#setPassword(tx, row.id, hash, address)) }
    })
  }

  async confirm(code: string): Promise<void> {
    const { engine, texts } = this.#options
    const now = engine.clock()
    await engine.sql.begin(async tx => {
      const id = await ownerOfCode(tx, code, 'confirmation', now)
      if (id === undefined) throw engine.refusals.validation(texts.wrongToken)
      await tx`update users set confirmed = true, updated_at = ${now} where id = ${id} and not confirmed`
    })
  }

  async isConfirmed(email: string): Promise<boolean> {
    return (await this.#byEmail(email))?.confirmed === true
  }

  sendConfirmation(email: string): Promise<void> {
    return this.#send(email, 'confirmation', row => !row.confirmed)
  }

  sendReset(email: string): Promise<void> {
    return this.#send(email, 'reset', () => true)
  }

  /**
   * Starts a session, with a JWT or for the cookie alone. The row of the account stays locked meanwhile, so that a concurrent
   * change of the password ends the new session too.
   */
  async enter({ id, password }: Account, withToken: boolean): Promise<Begun> {
    const { engine, texts, sessions } = this.#options
    return engine.sql.begin(async tx => {
      const [same] = await tx`
        select from users where id = ${id} and password is not distinct from ${password} for share`
      if (!same) throw engine.refusals.validation(texts.wrongIdentifier)
      return sessions.start(tx, id, { withToken })
    })
  }

  /** `{jwt, user}`, the user without role or relations (contract §13); no `jwt` without a session whose token it is. */
  async entry({ id }: Account, sid: string | null): Promise<string> {
    const { engine } = this.#options
    const jwt = sid === null ? '' : `"jwt":"${await this.#tokens.seal({ id, sid })}",`
    const oneself: Actor = { id, rank: 'resident', permissions: null, key: 'oneself', guard: null }
    const user = await engine.one(oneself, engine.model.table('users'), id, '')
    return `{${jwt}"user":${user.toString()}}`
  }

  /** To be called only after the owner has given the former password or the code of a letter. */
  async #setPassword(tx: Transaction, id: number, hash: string, address: string): Promise<Account> {
    const now = this.#options.engine.clock()
    await tx`update users set password = ${hash}, updated_at = ${now} where id = ${id}`
    await signOutEverywhere(tx, id, now, { actor: id, address, reason: 'password' })
    return { id, password: hash }
  }

  async #byEmail(email: string): Promise<Row | undefined> {
    const { sql } = this.#options.engine
    const [row] = await sql<Row[]>`
      select ${columns(sql)} from users where email = ${email.toLowerCase()} and provider = 'local'`
    return row
  }

  async #send(email: string, purpose: Purpose, wants: (row: Row) => boolean): Promise<void> {
    const row = await this.#byEmail(email)
    if (!row || row.blocked || !wants(row) || !(await this.#letters.take(row.email))) return
    await this.#options.engine.sql.begin(async tx => {
      // The account may have got another address since: its code would come to the former one.
      const [same] = await tx`select from users where id = ${row.id} and email = ${row.email} for share`
      if (same) await this.#write(tx, row.email, { user: row.id, purpose })
    })
    this.#options.letters.wake()
  }

  /**
   * Queues the letter with the link for an account, or, for an address that has an account, the letter that
   * says so.
   */
  async #write(tx: Transaction, to: string, link?: { user: number; purpose: Purpose }): Promise<void> {
    const { engine, settings, texts, letters } = this.#options
    const { publicUrl } = settings
    const now = engine.clock()
    const hours = LIFE[link?.purpose ?? 'confirmation']
    const words = async () => {
      if (!link) return texts.letters.known(publicUrl)
      const code = await issueCode(tx, link.user, link.purpose, now)
      // Screens with a button: mail scanners open the links of a letter.
      const screen = link.purpose === 'reset' ? 'reset-password' : 'confirm-email'
      return texts.letters[link.purpose](`${publicUrl}/${screen}?code=${code}`)
    }
    const isQueued = await letters.queue(
      tx,
      { to, ...(await words()) },
      new Date(now.getTime() + hours * 3_600_000),
    )
    if (!isQueued) throw engine.refusals.unavailable()
  }
}

const columns = (sql: Engine['sql']) =>
  sql`id, username, email, password, confirmed, blocked is true as blocked`
