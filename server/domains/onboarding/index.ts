import { recordEvents } from '../../events/record.ts'
import type { Command } from '../../rest/routes.ts'
import type { City, Domain } from '../domain.ts'

/** Records the end of the onboarding once per resident, by whichever of the two rows is updated first. */
export const onboarding: Domain = city => ({
  'user-onboarding-statistics.update': telling(city, 'user-onboarding-statistics', 'is_viewed'),
  'user-onboarding-progresses.update': telling(city, 'user-onboarding-progresses', 'onboarding_completed'),
})

const telling =
  ({ executor, engine, table }: City, name: string, isDone: string): Command =>
  (actor, { id, data, query, request }) =>
    executor.perform(actor, request, async ({ tx, me, now }) => {
      const answer = await engine.update(actor, table(name), id, data, query, { tx })
      const [done] = await tx`select from ${tx(table(name).name)} where id = ${id} and ${tx(isDone)}`
      if (done) await recordEvents(tx, [{ type: 'onboarding.completed', user: me, subject: me }], now)
      return answer
    })
