import { filled } from '#contract/blank.ts'
import type { Doing } from '../../rest/command.ts'
import { type Input, inputOf } from '../../rest/input.ts'
import { Refusal } from '../../rest/refusals.ts'
import type { Command } from '../../rest/routes.ts'
import type { City } from '../domain.ts'
import { pathInList } from '../ids.ts'
import { nameOfCause } from '../ledger/cause.ts'
import { lockRecipients } from '../recipients.ts'
import { refuse } from '../refuse.ts'
import { holdMissions } from './mission.ts'
import { type Reason, reward } from './reward.ts'
import { holdEnrolments, type Obstacle, obstacleOf, standingsOf } from './standing.ts'
import { texts } from './texts.ts'

/** Path of a resident in the body: `user`, or `users.17`. */
type At = (user: number) => readonly string[]

/** A moderator rewards a resident: `{user, activity, comment?, cause?}`. */
export function awardOne({ executor, engine, table }: City): Command {
  const completions = table('user-activities')
  return executor.command(completions, async (doing, { data }) => {
    const input = inputOf(engine, doing.actor, completions, data, 'create')
    const [id = 0] = await award(
      doing,
      input.id('activity') ?? 0,
      input.ids('user') ?? [],
      () => ['user'],
      reasonOf(doing, input),
    )
    return id
  })
}

/** Many at once, all or none: `{users, activity, comment?, cause?}` (product §9). */
export function awardMany({
  executor,
  engine,
  table,
}: City): Command<{ readonly users: readonly number[]; readonly [name: string]: unknown }> {
  const completions = table('user-activities')
  return executor.command(completions, async (doing, { data }) => {
    const { refusals } = doing
    const input = inputOf(engine, doing.actor, completions, data, 'update')
    const mission = input.id('activity')
    if (!mission)
      throw refusals.problems([{ path: ['activity'], message: refusals.texts.required('activity') }])
    return award(doing, mission, data.users, pathInList('users'), reasonOf(doing, input))
  })
}

export const reasonOf = ({ me }: Doing, input: Input): Reason => ({
  by: me,
  comment: filled(input.text('comment')),
  cause: input.id('cause') ?? null,
})

/**
 * Locks the rows, checks that every resident may be rewarded, and rewards. Returns the ids of the
 * completions.
 */
export async function award(
  doing: Doing,
  id: number,
  users: readonly number[],
  at: At,
  reason: Reason,
): Promise<number[]> {
  const { tx, now, refusals } = doing
  const [mission] = await holdMissions(tx, [id], now)
  if (!mission) throw refusals.problems([{ path: ['activity'], message: texts.noMission }])
  if (mission.isChipDeleted) throw refuse('ConflictError', texts.chipDeleted, ['activity'])
  await nameOfCause(doing, reason.cause)
  await holdEnrolments(tx, [id], users)
  await lockRecipients(doing, users, { at, isGift: true })
  const standings = await standingsOf(tx, id, users, reason.by, now)
  const faults = standings.flatMap(({ user, name, ...standing }) => {
    const obstacle = obstacleOf(mission, { user, name, ...standing }, now)
    return obstacle ? [{ ...obstacle, message: `${name}: ${obstacle.message}`, path: at(user) }] : []
  })
  if (faults.length > 0) throw refusalOf(faults, texts.several)
  return reward(tx, mission, standings, reason, now)
}

type Fault = Obstacle & { readonly path: readonly string[] }

/** One error name when all faults are of one kind, with a message of its own for each resident. */
export function refusalOf(faults: readonly Fault[], several: (count: number) => string): Refusal {
  const [first] = faults
  const names = new Set(faults.map(({ name }) => name))
  const name = first && names.size === 1 ? first.name : 'ConflictError'
  const message = first && faults.length === 1 ? first.message : several(faults.length)
  return new Refusal(409, name, message, faults)
}
