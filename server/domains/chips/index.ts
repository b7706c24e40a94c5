import {
  awardChipToMany,
  awardManyChips,
  recallChipFromMany,
  recallManyChips,
} from '#contract/actions/chips.ts'
import type { Domain } from '../domain.ts'
import { refuseStale } from '../if-match.ts'
import { give } from './give.ts'
import { correct, recall, recallOne } from './recall.ts'

/** Awarding and recalling chips. A chip itself is a plain collection; residents keep a chip that is deleted. */
export const chips: Domain = city => {
  city.implement(awardChipToMany, give(city, 'users'))
  city.implement(awardManyChips, give(city, 'badges'))
  city.implement(recallChipFromMany, recall(city, 'users'))
  city.implement(recallManyChips, recall(city, 'badges'))
  const badges = city.table('badges')
  return {
    'badges.update': (actor, { id, data, query, request }) =>
      city.desk.perform(actor, request, async doing => {
        await refuseStale(city, doing, badges, id ?? 0, request)
        return city.engine.update(actor, badges, id, data, query, { tx: doing.tx })
      }),
    'user-badges.create': give(city),
    'user-badges.update': correct(city),
    'user-badges.delete': recallOne(city),
  }
}
