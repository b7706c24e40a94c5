import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as calls from '#contract/calls/auth.ts'
import { type ScalarField, text } from '#contract/rest/fields/index.ts'
import type { TextField } from '#contract/rest/fields/text.ts'
import type { Engine } from '../../rest/engine.ts'
import { textKind } from '../../rest/fields/text.ts'
import type { Problem } from '../../rest/refusals.ts'
import { type Identity, queryOf, sendJson } from '../../rest/routes.ts'
import type { Settings } from '../../settings.ts'
import type { City } from '../domain.ts'
import { type Account, Accounts, type AccountsOptions, SignInRefusal } from './accounts.ts'
import { mayCall } from './actions.ts'
import type { SignInJournal } from './journal.ts'
import { newPassword } from './passwords.ts'
import type { PeopleTexts } from './texts.ts'

type Application = Pick<City, 'app' | 'open'>

export interface LocalOptions extends AccountsOptions {
  readonly identity: Identity
  readonly settings: Pick<Settings, 'secret' | 'publicUrl' | 'authLocal' | 'registration'>
  readonly journal: SignInJournal
  /** The address that `/connect/{provider}` redirects to, by provider. */
  readonly providers: { readonly [provider: string]: string }
}

/**
 * `/api/auth/local` and the other paths of local sign-in, and `/api/connect/{provider}` (contract §13). With
 * local sign-in switched off only the latter is registered.
 */
export function localRoutes(city: Application, options: LocalOptions): void {
  connectRoutes(city, options)
  if (options.settings.authLocal) passwordRoutes(city, options)
}

function connectRoutes({ open }: Application, { engine, texts, providers }: LocalOptions): void {
  open(calls.connect, async ({ request, reply }) => {
    const { provider } = request.params as { provider: string }
    const login = Object.hasOwn(providers, provider) ? providers[provider] : undefined
    if (login === undefined) throw engine.refusals.application(texts.providerDisabled)
    return reply.redirect(login)
  })
}

const anyText = text()

function passwordRoutes({ app, open }: Application, options: LocalOptions): void {
  const { engine, identity, settings, texts, confirmByMail, sessions } = options
  const { signedIn, signInFailed } = options.journal
  const { refusals } = engine
  const accounts = new Accounts(options)
  const form = new Form(engine, texts)
  const after = background(app)
  const username = declared(engine, 'username')
  const email = declared(engine, 'email')

  const enter = async (request: FastifyRequest, reply: FastifyReply, account: Account) => {
    const withToken = new URLSearchParams(queryOf(request)).get('token') !== 'none'
    const { key, id, ended } = await accounts.enter(account, withToken)
    await signedIn(request, 'password', account.id, ended)
    sessions.hand(reply, key)
    const { guesses } = accounts
    await guesses.mark(reply, account.id, await guesses.originOf(request), randomUUID())
    return sendJson(reply, await accounts.entry(account, withToken ? id : null))
  }

  open(calls.signIn, async ({ request, reply }) => {
    const { identifier, password } = form.read(request.body, { identifier: anyText, password: anyText })
    try {
      const origin = await accounts.guesses.originOf(request)
      return await enter(request, reply, await accounts.signIn(identifier, password, origin))
    } catch (error) {
      if (error instanceof SignInRefusal) await signInFailed(request, 'password', error.reason, error.user)
      throw error
    }
  })

  open(calls.register, async ({ request, reply }) => {
    const { body } = request
    if (!settings.registration) throw refusals.forbidden(texts.registrationClosed)
    const shape = { email, username, password: newPassword }
    const newcomer = {
      ...form.read(body, shape),
      full_name: form.maybe(body, 'full_name', declared(engine, 'full_name')),
    }
    // An identifier with @ is an address, so a name may not look like the address of another account.
    if (newcomer.username.includes('@')) throw refusals.validation(texts.plainUsername, ['username'])
    const { registration } = settings
    if (registration !== true && !registration.includes(domainOf(newcomer.email))) {
      throw refusals.validation(texts.registrationDomains(registration), ['email'])
    }
    const made = await accounts.register(newcomer, await accounts.guesses.originOf(request))
    if (made) return enter(request, reply, made)
    return { email: newcomer.email, sent: true }
  })

  open(calls.changePassword, async ({ request, reply }) => {
    // No statement of the engine follows that would check the caller, so the caller is read from the database here.
    const actor = await identity.refresh(request)
    if (actor.id === null || !mayCall(actor, 'plugin::users-permissions.auth.changePassword'))
      throw refusals.forbiddenTo(actor)
    const shape = { password: newPassword, passwordConfirmation: anyText, currentPassword: anyText }
    const given = form.read(request.body, shape)
    if (given.password !== given.passwordConfirmation) {
      throw refusals.validation(texts.passwordsDiffer, ['passwordConfirmation'])
    }
    return enter(
      request,
      reply,
      await accounts.changePassword(actor.id, given.currentPassword, given.password, request.ip),
    )
  })

  open(calls.forgotPassword, async ({ request: { body } }) => {
    const given = form.read(body, { email })
    after(() => accounts.sendReset(given.email))
    return { ok: true }
  })

  open(calls.resetPassword, async ({ request, reply }) => {
    const shape = { passwordConfirmation: anyText, password: newPassword, code: anyText }
    const { code, password, passwordConfirmation } = form.read(request.body, shape)
    if (password !== passwordConfirmation) throw refusals.validation(texts.passwordsDiffer)
    return enter(request, reply, await accounts.resetPassword(code, password, request.ip))
  })

  open(calls.sendConfirmation, async ({ request: { body } }) => {
    const given = form.read(body, { email })
    if (!confirmByMail && (await accounts.isConfirmed(given.email))) {
      throw refusals.application(texts.alreadyConfirmed)
    }
    after(() => accounts.sendConfirmation(given.email))
    return { email: given.email, sent: true }
  })

  open(calls.confirmEmail, async ({ request: { body } }) => {
    await accounts.confirm(form.read(body, { confirmation: anyText }).confirmation)
    return { ok: true }
  })

  open(calls.openConfirmation, async ({ request, reply }) => {
    const { confirmation } = form.read(request.query, { confirmation: anyText })
    await accounts.confirm(confirmation)
    return reply.redirect(settings.publicUrl)
  })
}

/** Domains are compared whole: `example.ru` does not admit `mail.example.ru`. */
const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** The declared field of a text attribute of users. */
function declared({ model }: Engine, name: string): TextField {
  const field: ScalarField | undefined = model.table('users').scalars.get(name)?.field
  if (field?.kind !== 'text') throw new Error(`users.${name} is no text`)
  return field
}

/** Reads bodies without an envelope; one refusal names every problem. */
class Form {
  readonly #engine: Engine
  readonly #texts: PeopleTexts

  constructor(engine: Engine, texts: PeopleTexts) {
    this.#engine = engine
    this.#texts = texts
  }

  /** The texts of a shape, all of them required; problems are listed in its order. */
  read<Name extends string>(
    body: unknown,
    shape: { readonly [N in Name]: TextField },
  ): { [N in Name]: string } {
    const read: Partial<Record<Name, string>> = {}
    const problems: Problem[] = []
    for (const [name, field] of Object.entries<TextField>(shape) as [Name, TextField][]) {
      const value = member(body, name)
      if (value === undefined || value === null || value === '') {
        problems.push({ path: [name], message: this.#texts.required(name) })
        continue
      }
      const parsed = textKind.parse(value, field, name, this.#engine.refusals.texts)
      if ('problem' in parsed) problems.push(parsed.problem)
      else read[name] = parsed.value as string
    }
    if (problems.length > 0) throw this.#engine.refusals.problems(problems)
    return read as { [N in Name]: string }
  }

  maybe(body: unknown, name: string, field: TextField): string | null {
    const value = member(body, name)
    if (value === undefined || value === null || value === '') return null
    return this.read({ [name]: value }, { [name]: field })[name] ?? null
  }
}

const member = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null && Object.hasOwn(body, name)
    ? (body as Record<string, unknown>)[name]
    : undefined

/**
 * Runs work that an answer does not wait for, because its duration would reveal whether an address is known.
 * The server waits for it when it stops.
 */
function background(app: FastifyInstance): (work: () => Promise<void>) => void {
  const running = new Set<Promise<void>>()
  app.addHook('onClose', async () => void (await Promise.all(running)))
  return work => {
    const run = work()
      .catch((error: unknown) => app.log.error({ err: error }, 'a letter was not queued'))
      .finally(() => running.delete(run))
    running.add(run)
  }
}
