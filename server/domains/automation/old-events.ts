import { DAY_MS } from '#contract/clock.ts'
import { MOST_DAYS } from '#contract/domains/automation.ts'
import { oldRows, type Trim } from '../../retention/trim.ts'

/**
 * Types whose subject cannot recur: an award, a booking, a comment, a day. An article can be published again,
 * and a like given again, with the same subject, and must not count twice, so the rows of those types are
 * kept. The index `events_removable` has the same types.
 */
export const happensOnce = [
  'mission.completed',
  'chip.received',
  'comment.created',
  'booking.issued',
  'login.streak',
]

/**
 * Deletes counted events that no later count needs. Kept are the highest number of a resident and type, from
 * which the numbers go on, the events from which the next award of a condition counts, and those within its
 * window.
 */
export const oldEvents =
  (days: number): Trim['run'] =>
  async (tx, before, size) => {
    // The last event of each resident and type stays, and is passed over by each batch.
    await tx`select set_config('statement_timeout', '60s', true)`
    const [windows] = await tx<{ days: number }[]>`
    select coalesce(max(case when t.key = 'login.streak' then c.threshold else c.window_days end), 0) + 1 as days
    from mission_award_conditions c join automation_event_types t on t.id = c.event_type_id`
    const longer = Math.max(0, Math.min(windows?.days ?? 0, MOST_DAYS) - days)
    return oldRows({
      table: 'events',
      at: 't.processed_at',
      when: `t.processed_at is not null and t.type in (${happensOnce.map(type => `'${type}'`).join(', ')})
      and (t.counted is null or exists (
        select from events later where later.user_id = t.user_id and later.type = t.type and later.counted > t.counted))
      and not exists (select from condition_awards a where a.event_id = t.id)`,
    })(tx, new Date(before.getTime() - longer * DAY_MS), size)
  }
