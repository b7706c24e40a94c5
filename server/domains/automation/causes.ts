import { causeInUse } from '#contract/domains/automation.ts'
import { MOST_WAITING } from '#contract/domains/overview.ts'
import { Refusal } from '../../rest/refusals.ts'
import type { Commands } from '../../rest/routes.ts'
import type { City } from '../domain.ts'
import { comparing, ifMatchCommands } from '../if-match.ts'
import { refuse } from '../refuse.ts'

const CAUSES = 'mission-award-causes'

/** SQL: how often the cause is named, up to `MOST_WAITING`. */
export const usesOfCause = (cause: string) => {
  const uses = ['user_points_changes', 'user_balance_changes', 'user_activities', 'user_badges'].map(
    table =>
      `(select count(*) from (select from ${table} where cause_id = ${cause} limit ${MOST_WAITING}) x)`,
  )
  return `least(${uses.join(' + ')}, ${MOST_WAITING})`
}

/**
 * A cause that stands in the history of residents is not deleted: the database refuses it, and the refusal says how often the
 * cause is named. It is counted after the refusal, so that nobody who may not delete causes is told.
 */
export function causeCommands(city: City): Commands {
  const verb = `${CAUSES}.delete`
  const { [verb]: remove, ...others } = ifMatchCommands(city, CAUSES)
  if (!remove) throw new Error(`no command ${verb}`)
  return {
    ...others,
    [verb]: comparing((actor, input) =>
      remove(actor, input).catch(async (error: unknown) => {
        if (!(error instanceof Refusal) || error.message !== city.engine.refusals.texts.inUse) throw error
        const [found] = await city.sql.unsafe<{ used: number }[]>(
          `select ${usesOfCause('$1')}::integer as used`,
          [input.id],
        )
        throw found?.used ? refuse('ConflictError', causeInUse(found.used)) : error
      }),
    ),
  }
}
