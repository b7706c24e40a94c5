import { DAY_MS } from '#contract/clock.ts'
import type { EventKey } from '#contract/domains/automation.ts'
import { recordEvents } from '../../events/record.ts'
import { world } from '../../testing/world.ts'
import { Worker } from './worker.ts'

/** A city in which it is noon in Moscow, so that no day ends while a test counts what happens in it, and its worker. */
export async function automated() {
  const city = await world()
  city.pass(DAY_MS - ((city.now().getTime() - 9 * 3_600_000) % DAY_MS))
  const faults: unknown[] = []
  const log = { error: (fault: unknown) => void faults.push(fault) }
  const worker = new Worker({ sql: city.sql, clock: city.now, log })
  let subjects = 0
  return {
    city,
    worker,
    log,
    /** What the worker has logged; a test that expects an error takes it out. */
    faults,
    /** At the end of a test: no condition goes on awarding, and the worker must have logged nothing. */
    async settle() {
      await city.sql`update mission_award_conditions set is_active = false`
      if (faults.length > 0) throw new Error('the worker logged an error', { cause: faults.splice(0) })
    },
    async condition(event: EventKey, threshold: number, mission: number, row = {}) {
      const [type] = await city.sql<
        { id: number }[]
      >`select id from automation_event_types where key = ${event}`
      return city.build.row('mission_award_conditions', {
        event_type_id: type?.id ?? 0,
        threshold,
        activity_id: mission,
        is_active: true,
        ...row,
      })
    },
    /** Records events of a resident, as a domain does. */
    async happen(user: number, type: EventKey, times = 1, { automatic = false } = {}) {
      const happenings = Array.from({ length: times }, () => {
        subjects += 1
        return { type, user, subject: subjects, isAutomatic: automatic }
      })
      await city.sql.begin(tx => recordEvents(tx, happenings, city.now()))
    },
    async completions(user: number, mission: number) {
      const [row] = await city.sql<{ n: number }[]>`
        select count(*)::int as n from user_activities where user_id = ${user} and activity_id = ${mission}`
      return row?.n
    },
    /** A Superadmin who has just signed in: the tests pass days, and sessions end meanwhile. */
    superadmin: async () => city.as(await city.build.resident({ role: 'superadmin' })),
  }
}

export type Automated = Awaited<ReturnType<typeof automated>>
