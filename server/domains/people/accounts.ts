import type { Transaction } from '../../database/pool.ts'
import type { Actor } from '../../rest/authorize.ts'
import type { Engine } from '../../rest/engine.ts'
import type { Settings } from '../../settings.ts'
import { Attempts } from './attempts.ts'
import { issueCode, ownerOfCode, type Purpose, useCode } from './codes.ts'
import type { Mail } from './mail.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { signOutEverywhere } from './sign-out.ts'
import type { PeopleTexts } from './texts.ts'
import { signToken } from './tokens.ts'

export interface AccountsOptions {
  readonly engine: Engine
  readonly settings: Pick<Settings, 'secret' | 'publicUrl'>
  readonly mail: Mail
  readonly texts: PeopleTexts
  /**
   * A newcomer signs in after opening the link in a letter, and no answer tells whether an address has an account.
   * Without it accounts are good at once, and names and addresses in use are told (contract §13).
   */
  readonly confirmByMail: boolean
  /** Makes what belongs to every resident, in the transaction that makes the resident. */
  readonly onNewResident: (tx: Transaction, user: number) => Promise<void>
}

export interface Newcomer {
  readonly username: string
  readonly email: string
  readonly password: string
  readonly full_name: string | null
}

export interface Account {
  readonly id: number
  /** Tokens issued before are refused; null: every one is good. */
  readonly since: string | null
}

type Row = Account & {
  readonly username: string
  readonly email: string
  readonly password: string | null
  readonly confirmed: boolean
  readonly blocked: boolean
}

/** Accounts with a password of their own (product §7). Those of an identity provider have none and are not found here. */
export class Accounts {
  readonly #options: AccountsOptions
  readonly #signIns: Attempts
  readonly #letters: Attempts

  constructor(options: AccountsOptions) {
    this.#options = options
    const { sql, clock } = options.engine
    // The key is what the account is looked up by: two ways to one account are two counters at most, and a counter of
    // the account itself would tell which address belongs to which name.
    this.#signIns = new Attempts({ sql, clock, purpose: 'sign-in', most: 10, minutes: 15 })
    this.#letters = new Attempts({ sql, clock, purpose: 'letter', most: 5, minutes: 60 })
  }

  /** By username (as it is written) or e-mail (in any case). Unknown, wrong and without a password are one refusal. */
  async signIn(identifier: string, password: string): Promise<Account> {
    const { engine, texts, confirmByMail } = this.#options
    const { sql, refusals } = engine
    const lower = identifier.toLowerCase()
    if (!(await this.#signIns.take(lower))) throw refusals.tooMany()
    const [row] = await sql<Row[]>`
      select ${columns(sql)} from users
      where (email = ${lower} or username = ${identifier}) and provider = 'local'
      order by email = ${lower} desc limit 1`
    const matches = await verifyPassword(row?.password, password)
    if (!row || !matches) throw refusals.validation(texts.wrongIdentifier)
    await this.#signIns.forget(lower)
    if (confirmByMail && !row.confirmed) throw refusals.application(texts.unconfirmed)
    if (row.blocked) throw refusals.application(texts.blocked)
    return row
  }

  /** The new account, or the letter that it takes to go on, whether or not the address was known. */
  async register(newcomer: Newcomer): Promise<{ account: Account } | { letter: () => Promise<void> }> {
    const { engine, texts, confirmByMail, onNewResident } = this.#options
    const { sql, refusals, clock } = engine
    const { username, email, password, full_name } = newcomer
    const holders = await sql<{ username: string }[]>`
      select username from users where username = ${username} or email = ${email}`
    const nameTaken = holders.some(holder => holder.username === username)
    if (nameTaken || (holders.length > 0 && !confirmByMail)) throw refusals.application(texts.taken)
    const hash = await hashPassword(password)
    const id = await sql
      .begin(async tx => {
        const now = clock()
        const [made] = await tx<{ id: number }[]>`
          insert into users (username, email, full_name, password, provider, confirmed, role_id, created_at, updated_at)
          select ${username}, ${email}, ${full_name}, ${hash}, 'local', ${!confirmByMail}, r.id, ${now}, ${now}
          from roles r where r.type = 'authenticated'
          on conflict (email) do nothing returning id`
        if (made) await onNewResident(tx, made.id)
        return made?.id
      })
      .catch((error: unknown) => {
        // Somebody was quicker with the same name.
        throw (error as { code?: string }).code === '23505' ? refusals.application(texts.taken) : error
      })
    if (confirmByMail) {
      return { letter: () => (id === undefined ? this.#sendKnown(email) : this.sendConfirmation(email)) }
    }
    if (id === undefined) throw refusals.application(texts.taken)
    return { account: { id, since: null } }
  }

  async changePassword(id: number, current: string, next: string): Promise<Account> {
    const { engine, texts } = this.#options
    const { sql, refusals } = engine
    const [row] = await sql<Row[]>`select ${columns(sql)} from users where id = ${id}`
    if (!(await this.#signIns.take(`user ${id}`))) throw refusals.tooMany()
    if (!(await verifyPassword(row?.password, current))) throw refusals.validation(texts.wrongPassword)
    await this.#signIns.forget(`user ${id}`)
    if (current === next) throw refusals.validation(texts.samePassword)
    const hash = await hashPassword(next)
    return sql.begin(tx => this.#setPassword(tx, id, hash))
  }

  /** With a code from a letter; it also shows that the mailbox is theirs. */
  async resetPassword(code: string, password: string): Promise<Account> {
    const { engine, texts } = this.#options
    const { sql, refusals, clock } = engine
    const hash = await hashPassword(password)
    const account = await sql.begin(async tx => {
      const id = await useCode(tx, code, 'reset', clock())
      const [row] = await tx<Row[]>`
        update users set confirmed = true where id = ${id ?? null} and not blocked returning ${columns(sql)}`
      if (!row) throw refusals.validation(texts.wrongCode)
      return { ...row, ...(await this.#setPassword(tx, row.id, hash)) }
    })
    await this.#signIns.forget(account.email, account.username.toLowerCase())
    return account
  }

  async confirm(code: string): Promise<void> {
    const { engine, texts } = this.#options
    const now = engine.clock()
    const id = await ownerOfCode(engine.sql, code, 'confirmation', now)
    if (id === undefined) throw engine.refusals.validation(texts.wrongToken)
    await engine.sql`update users set confirmed = true, updated_at = ${now} where id = ${id} and not confirmed`
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

  /** Does something while the account stays as it was when it was signed in to: a new password waits, or was first. */
  async holding(account: Account, work: (tx: Transaction) => Promise<void>): Promise<void> {
    const { engine, texts } = this.#options
    await engine.sql.begin(async tx => {
      const [same] = await tx`
        select from users
        where id = ${account.id} and tokens_valid_from is not distinct from ${account.since} for share`
      if (!same) throw engine.refusals.validation(texts.wrongIdentifier)
      await work(tx)
    })
  }

  /** `{jwt, user}`, the user without role or relations (contract §13). */
  async entry({ id, since }: Account): Promise<string> {
    const { engine, settings } = this.#options
    const now = engine.clock()
    const issued = since ? new Date(Math.max(now.getTime(), Date.parse(since))) : now
    const oneself: Actor = { id, rank: 'resident', permissions: null, key: 'oneself', guard: null }
    const user = await engine.one(oneself, engine.model.table('users'), id, '')
    return `{"jwt":"${signToken(settings.secret, id, issued)}","user":${user.toString()}}`
  }

  async #setPassword(tx: Transaction, id: number, hash: string): Promise<Account> {
    const now = this.#options.engine.clock()
    await tx`update users set password = ${hash}, updated_at = ${now} where id = ${id}`
    return { id, since: await signOutEverywhere(tx, id, now) }
  }

  async #byEmail(email: string): Promise<Row | undefined> {
    const { sql } = this.#options.engine
    const [row] = await sql<Row[]>`
      select ${columns(sql)} from users where email = ${email.toLowerCase()} and provider = 'local'`
    return row
  }

  async #send(email: string, purpose: Purpose, wants: (row: Row) => boolean): Promise<void> {
    const { engine, settings, mail, texts } = this.#options
    const row = await this.#byEmail(email)
    if (!row || row.blocked || !wants(row) || !(await this.#letters.take(row.email))) return
    const code = await issueCode(engine.sql, row.id, purpose, engine.clock())
    const link =
      purpose === 'reset'
        ? `${settings.publicUrl}/reset-password?code=${code}`
        : `${settings.publicUrl}/api/auth/email-confirmation?confirmation=${code}`
    await mail({ to: row.email, ...texts.letters[purpose](link) })
  }

  async #sendKnown(email: string): Promise<void> {
    const { settings, mail, texts } = this.#options
    if (await this.#letters.take(email)) await mail({ to: email, ...texts.letters.known(settings.publicUrl) })
  }
}

const columns = (sql: Engine['sql']) =>
  sql`id, username, email, password, confirmed, blocked is true as blocked, tokens_valid_from as since`
