import { randomUUID } from 'node:crypto'
import { digestPreview, sendTrialDigest } from '#contract/calls/digest.ts'
import { DAY_MS } from '#contract/clock.ts'
import type { DigestKind } from '#contract/domains/notifications.ts'
import type { MailFault } from '../../mail/mail.ts'
import type { Actor } from '../../rest/authorize.ts'
import type { City } from '../domain.ts'
import { Attempts } from '../people/attempts.ts'
import { refuse } from '../refuse.ts'
import { contentsFor, letterOf } from './compose.ts'
import { factsOf } from './facts.ts'
import { htmlOf } from './layout.ts'
import { sampleFacts } from './sample.ts'
import { texts } from './texts.ts'

const DAYS: Record<DigestKind, number> = { daily: 1, weekly: 7 }

/** The letter as the administrator gets it: on the screen, and by mail. */
export function previewCalls({ implement, engine, sql, settings, clock, mail }: City): void {
  const trials = new Attempts({ sql, clock, purpose: 'trial letter', most: 10, minutes: 60 })

  const mine = async (actor: Actor, kind: DigestKind) => {
    const now = clock()
    const since = new Date(now.getTime() - DAYS[kind] * DAY_MS)
    const user = actor.id ?? 0
    const [row] = await sql<{ name: string; address: string }[]>`
      select coalesce(full_name, username) as name, email as address from users where id = ${user}`
    const { name, address } = row ?? { name: '', address: '' }
    const facts = await factsOf(sql, { user, name, kind, since, now, stories: [] })
    const own = await contentsFor(settings, user, facts)
    const contents = own ?? (await contentsFor(settings, user, sampleFacts(name, kind, since, now)))
    if (!contents) throw new Error('the sample of the letter says nothing')
    return { contents, isSample: own === null, address }
  }

  implement(digestPreview, async (actor, { parameters: { kind } }) => {
    const { contents, isSample } = await mine(actor, kind)
    const { subject, text } = letterOf(contents)
    const [light, dark] = [htmlOf(contents, 'not all'), htmlOf(contents, 'all')]
    return { data: { subject, text, light, dark, isSample }, meta: {} }
  })

  implement(sendTrialDigest, async (actor, { data: { kind } }) => {
    if (!settings.smtp) throw refuse('ConflictError', texts.noMail)
    const wait = await trials.wait(String(actor.id))
    if (wait !== null) throw engine.refusals.tooMany(wait)
    const { contents, address } = await mine(actor, kind)
    try {
      await mail({ ...letterOf(contents), to: address }, randomUUID())
    } catch (error) {
      throw refuse('MailRefusedError', troubleOf(error as MailFault & Error))
    }
    return { data: { to: address }, meta: {} }
  })
}

/** The reason why a letter was not sent, for the administrator who can correct it. */
function troubleOf({ code, response, message }: MailFault & Error): string {
  if (code === 'EAUTH') return texts.mailTrouble.signIn(response ?? message)
  if (response) return texts.mailTrouble.refused(response)
  return texts.mailTrouble.unreachable(message)
}
