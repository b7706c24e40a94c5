import type { Transaction } from '../../database/pool.ts'
import { holdMissions, isOpen } from '../missions/mission.ts'
import { reward } from '../missions/reward.ts'
import { holdEnrolments, isBarred, standingsOf } from '../missions/standing.ts'
import type { Round } from './counting.ts'

const unique = (ids: readonly number[]) => [...new Set(ids)]

/** Awards the missions of conditions that were reached, by the function that moderators' rewards use. */
export async function awardRounds(tx: Transaction, rounds: readonly Round[], now: Date): Promise<void> {
  if (rounds.length === 0) return
  const users = unique(rounds.map(({ user }) => user))
  const ids = unique(rounds.map(({ mission }) => mission))
  const missions = await holdMissions(tx, ids, now)
  await holdEnrolments(tx, ids, users)
  await tx`select from users where id = any(${users}::integer[]) order by id for no key update`
  for (const mission of missions.filter(isOpen)) {
    for (const turn of turnsOf(rounds.filter(round => round.mission === mission.id))) {
      const standings = await standingsOf(tx, mission.id, [...turn.keys()], null, now)
      const recipients = standings.filter(standing => !isBarred(mission, standing))
      const completions = await reward(tx, mission, recipients, { by: null, comment: null, cause: null }, now)
      const rows = recipients.map(({ user }, index) => ({
        ...turn.get(user),
        completion: completions[index],
      }))
      await tx`
        insert into condition_awards (condition_id, user_id, round, user_activity_id, event_id, created_at)
        select condition, "user", round, completion, event, ${now}::timestamptz
        from json_to_recordset(${JSON.stringify(rows)}::text::json)
          as x(condition integer, "user" integer, round integer, completion integer, event bigint)`
    }
  }
}

/** Splits the rounds of one mission into turns in which each resident occurs once, as `reward` requires. */
function turnsOf(rounds: readonly Round[]): Map<number, Round>[] {
  const turns: Map<number, Round>[] = []
  for (const round of rounds) {
    const turn = turns.find(residents => !residents.has(round.user))
    if (turn) turn.set(round.user, round)
    else turns.push(new Map([[round.user, round]]))
  }
  return turns
}
