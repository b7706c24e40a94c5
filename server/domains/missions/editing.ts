import type { Doing } from '../../rest/command.ts'
import { type Input, inputOf } from '../../rest/input.ts'
import type { Command } from '../../rest/routes.ts'
import type { City } from '../domain.ts'
import { texts } from './texts.ts'

interface Saved {
  readonly publish_at: string | null
  readonly available_until: string | null
  readonly badge: number | null
}

const nothing: Saved = { publish_at: null, available_until: null, badge: null }
/** product §3: a mission pays a chip, or energy and coins. */
const unpaid = { points: null, balance: null }

/** What the attributes of a mission say together; the rest of the write is the engine's. */
export function saveMission({ desk, engine, table }: City, verb: 'create' | 'update'): Command {
  const missions = table('activities')
  return (actor, { id, data, query, request }) =>
    desk.perform(actor, request, async doing => {
      const input = inputOf(engine, actor, missions, data, verb)
      const saved = verb === 'update' ? await savedOf(doing, id ?? 0) : nothing
      check(input, saved, doing)
      const options = { tx: doing.tx, set: input.id('badge') ? unpaid : {} }
      return verb === 'update'
        ? engine.update(actor, missions, id, data, query, options)
        : engine.create(actor, missions, data, query, options)
    })
}

async function savedOf({ tx }: Doing, id: number): Promise<Saved> {
  const [found] = await tx<Saved[]>`
    select publish_at, available_until, badge_id as badge from activities where id = ${id} for no key update`
  return found ?? nothing
}

function check(input: Input, saved: Saved, { refusals }: Doing): void {
  const dateOf = (name: 'publish_at' | 'available_until') =>
    Date.parse((input.has(name) ? input.text(name) : saved[name]) ?? '')
  const opens = dateOf('publish_at')
  const ends = dateOf('available_until')
  if (ends <= opens) throw refusals.problems([{ path: ['available_until'], message: texts.dates }])
  if (input.has('badge') || saved.badge === null) return
  const asked = (['points', 'balance'] as const).filter(name => input.number(name))
  if (asked.length > 0)
    throw refusals.problems(asked.map(name => ({ path: [name], message: texts.withChip })))
}
