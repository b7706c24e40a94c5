import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ScalarField, text } from '#contract/rest/fields/index.ts'
import type { TextField } from '#contract/rest/fields/text.ts'
import type { Transaction } from '../../database/pool.ts'
import type { Engine } from '../../rest/engine.ts'
import { textKind } from '../../rest/fields/text.ts'
import type { Problem } from '../../rest/refusals.ts'
import { type Identity, refuseOtherMethods, sendJson } from '../../rest/routes.ts'
import type { Settings } from '../../settings.ts'
import { type Account, Accounts, type AccountsOptions } from './accounts.ts'
import { mayCall } from './actions.ts'
import { newPassword } from './passwords.ts'
import type { PeopleTexts } from './texts.ts'

export interface LocalOptions extends AccountsOptions {
  readonly identity: Identity
  readonly settings: Pick<Settings, 'secret' | 'publicUrl' | 'authLocal'>
  /** Starts the session of the browser that signed in; without it there is the token alone. */
  readonly startSession?: (tx: Transaction, reply: FastifyReply, user: number) => Promise<void>
  /** Where `/connect/{provider}` leads, by provider. */
  readonly providers: { readonly [provider: string]: string }
}

/**
 * `/api/auth/local` and its family, and `/api/connect/{provider}` (contract §13). With local sign-in switched off the
 * former are paths like any unknown one, and only the latter is there.
 */
export function localRoutes(app: FastifyInstance, options: LocalOptions): void {
  connectRoutes(app, options)
  if (options.settings.authLocal) passwordRoutes(app, options)
}

function connectRoutes(app: FastifyInstance, { engine, texts, providers }: LocalOptions): void {
  for (const url of ['/api/connect/:provider', '/api/auth/:provider/callback']) {
    app.get(url, async (request, reply) => {
      const { provider } = request.params as { provider: string }
      const login = Object.hasOwn(providers, provider) ? providers[provider] : undefined
      if (login === undefined) throw engine.refusals.application(texts.providerDisabled)
      return reply.redirect(login)
    })
    refuseOtherMethods(app, url, ['GET'])
  }
}

const anyText = text()

function passwordRoutes(app: FastifyInstance, options: LocalOptions): void {
  const { engine, identity, settings, texts, confirmByMail, startSession } = options
  const { refusals } = engine
  const accounts = new Accounts(options)
  const form = new Form(engine, texts)
  const after = background(app)
  const username = declared(engine, 'username')
  const email = declared(engine, 'email')

  const post = (path: string, answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) => {
    const url = `/api/auth/${path}`
    app.post(url, answer)
    refuseOtherMethods(app, url, ['POST'])
  }
  const enter = async (reply: FastifyReply, account: Account) => {
    if (startSession) await accounts.holding(account, tx => startSession(tx, reply, account.id))
    return sendJson(reply, await accounts.entry(account))
  }

  post('local', async ({ body }, reply) => {
    const { identifier, password } = form.read(body, { identifier: anyText, password: anyText })
    return enter(reply, await accounts.signIn(identifier, password))
  })

  post('local/register', async ({ body }, reply) => {
    const shape = { email, username, password: newPassword }
    const newcomer = {
      ...form.read(body, shape),
      full_name: form.maybe(body, 'full_name', declared(engine, 'full_name')),
    }
    // An identifier with @ is an address, and nobody may take somebody else's for a name.
    if (newcomer.username.includes('@')) throw refusals.validation(texts.plainUsername, ['username'])
    const made = await accounts.register(newcomer)
    if ('account' in made) return enter(reply, made.account)
    after(made.letter)
    return { email: newcomer.email, sent: true }
  })

  post('change-password', async (request, reply) => {
    // No statement of the engine will check the caller on the way, so they are looked up here and now.
    const actor = await identity.refresh(request)
    if (actor.id === null || !mayCall(actor, 'plugin::users-permissions.auth.changePassword'))
      throw refusals.forbidden()
    const shape = { password: newPassword, passwordConfirmation: anyText, currentPassword: anyText }
    const given = form.read(request.body, shape)
    if (given.password !== given.passwordConfirmation) {
      throw refusals.validation(texts.passwordsDiffer, ['passwordConfirmation'])
    }
    return enter(reply, await accounts.changePassword(actor.id, given.currentPassword, given.password))
  })

  post('forgot-password', async ({ body }) => {
    const given = form.read(body, { email })
    after(() => accounts.sendReset(given.email))
    return { ok: true }
  })

  post('reset-password', async ({ body }, reply) => {
    const shape = { passwordConfirmation: anyText, password: newPassword, code: anyText }
    const { code, password, passwordConfirmation } = form.read(body, shape)
    if (password !== passwordConfirmation) throw refusals.validation(texts.passwordsDiffer)
    return enter(reply, await accounts.resetPassword(code, password))
  })

  post('send-email-confirmation', async ({ body }) => {
    const given = form.read(body, { email })
    if (!confirmByMail && (await accounts.isConfirmed(given.email))) {
      throw refusals.application(texts.alreadyConfirmed)
    }
    after(() => accounts.sendConfirmation(given.email))
    return { email: given.email, sent: true }
  })

  app.get('/api/auth/email-confirmation', async ({ query }, reply) => {
    const { confirmation } = form.read(query, { confirmation: anyText })
    await accounts.confirm(confirmation)
    return reply.redirect(settings.publicUrl)
  })
  refuseOtherMethods(app, '/api/auth/email-confirmation', ['GET'])
}

/** What may be written to the attribute of users. */
function declared({ model }: Engine, name: string): TextField {
  const field: ScalarField | undefined = model.table('users').scalars.get(name)?.field
  if (field?.kind !== 'text') throw new Error(`users.${name} is no text`)
  return field
}

/** Reads bodies without an envelope; everything wrong is told at once. */
class Form {
  readonly #engine: Engine
  readonly #texts: PeopleTexts

  constructor(engine: Engine, texts: PeopleTexts) {
    this.#engine = engine
    this.#texts = texts
  }

  /** The texts of a shape, all of them required; problems come in its order. */
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
 * Work that an answer does not wait for: how long it takes would tell whether an address is known. A server that stops
 * waits for it.
 */
function background(app: FastifyInstance): (work: () => Promise<void>) => void {
  const running = new Set<Promise<void>>()
  app.addHook('onClose', async () => void (await Promise.all(running)))
  return work => {
    const run = work()
      .catch((error: unknown) => app.log.error({ err: error }, 'a letter was not sent'))
      .finally(() => running.delete(run))
    running.add(run)
  }
}
