import qs from 'qs'
import { boolean, text } from '#contract/rest/fields/index.ts'
import type { TextField } from '#contract/rest/fields/text.ts'
import type { Transaction } from '../../database/pool.ts'
import { type Actor, writable } from '../../rest/authorize.ts'
import type { Answer, Engine } from '../../rest/engine.ts'
import { booleanKind } from '../../rest/fields/boolean.ts'
import { textKind } from '../../rest/fields/text.ts'
import type { Table } from '../../rest/model.ts'
import { type Problem, Refusal } from '../../rest/refusals.ts'
import { parseQuery } from '../../rest/request.ts'
import { revokeCodes } from './codes.ts'
import { entryOf } from './entry.ts'
import { hashPassword, newPassword } from './passwords.ts'
import { signOutEverywhere } from './sign-out.ts'
import type { PeopleTexts } from './texts.ts'

export interface UserWritesOptions {
  readonly engine: Engine
  readonly texts: PeopleTexts
  /** Inserts the rows that every resident has, in the transaction that inserts the resident. */
  readonly onNewResident: (tx: Transaction, user: number) => Promise<void>
  /** Refuses a resident who changes their own row too often. */
  readonly onOwnChange: (tx: Transaction, user: number, now: Date) => Promise<void>
  /** Deletes the same rows, in the transaction that deletes the resident. */
  readonly onLeaving: (tx: Transaction, user: number) => Promise<void>
}

type Body = { readonly [name: string]: unknown }

/**
 * Creates, changes and deletes users through the engine; handles passwords and keeps at least one
 * administrator.
 */
export class UserWrites {
  readonly #options: UserWritesOptions
  readonly #users: Table

  constructor(options: UserWritesOptions) {
    this.#options = options
    this.#users = options.engine.model.table('users')
  }

  async create(actor: Actor, given: unknown, query: string): Promise<Answer> {
    const { engine, onNewResident } = this.#options
    engine.permit(actor, this.#users, 'create')
    const body = this.#body(given)
    this.#complete(body)
    const entry = this.#entry(actor, body)
    try {
      const set = { ...(await this.#password(actor, body)), ...entry, provider: 'local' }
      return await engine.sql.begin(async tx => {
        const made = await engine.create(actor, this.#users, body, withRole(query, engine), { set, tx })
        await onNewResident(tx, (JSON.parse(made.toString()) as { id: number }).id)
        return made
      })
    } catch (error) {
      // Contract §13: after the check of required attributes, creating a user is refused with one kind of
      // error.
      if (!(error instanceof Refusal) || error.status !== 400) throw error
      throw (await this.#taken(body, 0)) ?? engine.refusals.application(error.message)
    }
  }

  async update(actor: Actor, id: number, given: unknown, query: string): Promise<Answer> {
    const { engine, texts, onOwnChange } = this.#options
    engine.permit(actor, this.#users, 'update')
    const body = this.#body(given)
    const set = { ...(await this.#password(actor, body)), ...this.#entry(actor, body) }
    const change = async (tx: Transaction) => {
      if (actor.id === id) await onOwnChange(tx, id, engine.clock())
      const changed = await engine.update(actor, this.#users, id, body, withRole(query, engine), { set, tx })
      const { id: me, address } = actor
      if (set.password !== undefined)
        await signOutEverywhere(tx, id, engine.clock(), { actor: me, address, reason: 'password' })
      // A link that was mailed to the former address must not open the account.
      else if (body['email'] !== undefined) await revokeCodes(tx, id)
      return changed
    }
    try {
      return await engine.sql.begin(tx =>
        'role' in body || 'blocked' in body
          ? this.#keepingAdmins(tx, actor, id, () => change(tx))
          : change(tx),
      )
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.status === 404) throw engine.refusals.notFound(texts.userNotFound)
      throw (error.status === 400 && (await this.#taken(body, id))) || error
    }
  }

  async remove(actor: Actor, id: number, query: string): Promise<Answer> {
    const { engine, onLeaving } = this.#options
    engine.permit(actor, this.#users, 'delete')
    return engine.sql.begin(tx =>
      this.#keepingAdmins(tx, actor, id, async () => {
        await onLeaving(tx, id)
        return engine.remove(actor, this.#users, id, query, { tx })
      }),
    )
  }

  #body(given: unknown): Body {
    if (given === undefined || given === null) return {}
    const { refusals } = this.#options.engine
    if (typeof given !== 'object' || Array.isArray(given))
      throw refusals.validation(refusals.texts.brokenJson)
    return given as Body
  }

  /** Checks the required attributes of a new user, in the order of the reference's message. */
  #complete(body: Body): void {
    const { engine, texts } = this.#options
    const { refusals } = engine
    const shape: Record<string, TextField | undefined> = {
      email: text({ format: 'email' }),
      username: text(),
      password: text(),
      role: undefined,
    }
    const problems = Object.entries(shape).flatMap(([name, field]): Problem[] => {
      const value = body[name]
      if (value === undefined || value === null || value === '')
        return [{ path: [name], message: texts.required(name) }]
      const parsed = field && textKind.parse(value, field, name, refusals.texts)
      return parsed && 'problem' in parsed ? [parsed.problem] : []
    })
    if (problems.length > 0) throw refusals.problems(problems)
  }

  /**
   * Hashes the password of a body. The attribute is private, so the engine neither returns it nor checks who
   * may write it.
   */
  async #password(actor: Actor, { password }: Body): Promise<{ readonly password?: string }> {
    if (password === undefined) return {}
    const { refusals } = this.#options.engine
    const field = this.#users.scalars.get('password')?.field
    if (writable(actor, field?.write) !== true) throw refusals.forbiddenAttributes(['password'])
    const parsed = textKind.parse(
      password,
      password === '' ? text({ min: 1 }) : newPassword,
      'password',
      refusals.texts,
    )
    if ('problem' in parsed) throw refusals.problems([parsed.problem])
    return { password: await hashPassword(parsed.value as string) }
  }

  /** The reason of a block, which the body carries as `reason`; the engine checks who may write `blocked`. */
  #entry(actor: Actor, { blocked, reason }: Body): { readonly block_reason?: string | null } {
    const { refusals } = this.#options.engine
    const { scalars } = this.#users
    const parsed = booleanKind.parse(blocked, boolean(), 'blocked', refusals.texts)
    // Accounts of the reference have no reason.
    if (!scalars.has('block_reason') || !writable(actor, scalars.get('blocked')?.field.write)) return {}
    if ('problem' in parsed) return {}
    return { block_reason: entryOf(parsed.value === true, reason, refusals).block_reason }
  }

  async #taken({ username, email }: Body, id: number): Promise<Refusal | undefined> {
    const { engine, texts } = this.#options
    const asText = (value: unknown) => (typeof value === 'string' && !value.includes('\0') ? value : null)
    const holders = await engine.sql<{ byName: boolean }[]>`
      select username = ${asText(username)} as "byName" from users
      where (username = ${asText(username)} or email = lower(${asText(email)})) and id <> ${id}`
    if (holders.some(({ byName }) => byName)) return engine.refusals.application(texts.usernameTaken)
    return holders.length > 0 ? engine.refusals.application(texts.emailTaken) : undefined
  }

  /**
   * Serializes changes of administrators by locking their rows; the guard of the write then checks again that
   * the caller is one. So of two who demote each other one stays.
   */
  async #keepingAdmins<T>(tx: Transaction, actor: Actor, user: number, change: () => Promise<T>): Promise<T> {
    const { engine, texts } = this.#options
    // Locks in the order of ids, as the ledger does, and with `for no key update`, which does not block
    // inserts that refer to a resident.
    const admins = async () => {
      const rows = await tx<{ id: number; isAdmin: boolean }[]>`
        select u.id, r.type = 'superadmin' and u.blocked is not true as "isAdmin"
        from users u join roles r on r.id = u.role_id
        where u.id = ${user} or r.type = 'superadmin' and u.blocked is not true
        order by u.id for no key update of u`
      return rows.filter(({ isAdmin }) => isAdmin).map(({ id }) => id)
    }
    const before = await admins()
    const result = await change()
    const after = await admins()
    if (actor.id !== null && before.includes(actor.id) && !after.includes(actor.id)) {
      throw engine.refusals.conflict(texts.ownStanding)
    }
    if (before.length > 0 && after.length === 0) throw engine.refusals.conflict(texts.lastAdmin)
    return result
  }
}

/** The answer to a write includes the role, populated or not (contract §13). */
function withRole(query: string, { refusals }: Engine): string {
  const wanted = parseQuery(query, refusals)
  return qs.stringify(
    { ...wanted, populate: [wanted['populate'] ?? [], 'role'] },
    { strictNullHandling: true },
  )
}
