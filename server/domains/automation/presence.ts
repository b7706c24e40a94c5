import type { CityClock } from '#contract/clock.ts'
import { recordEvents } from '../../events/record.ts'
import type { SessionUse } from '../people/sessions.ts'

/**
 * Records when a resident was last in the city, and one event per resident and day of the city; `login.streak` counts the
 * days in a row.
 */
export const presence =
  ({ dayOf }: CityClock): SessionUse =>
  async (sql, user, now) => {
    await sql`update user_figures set seen_at = ${now} where user_id = ${user}`
    await recordEvents(sql, [{ type: 'login.streak', user, subject: dayOf(now) }], now)
  }
