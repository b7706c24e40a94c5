import {
  awardChipToMany,
  awardManyChips,
  chipAwards,
  recallChipFromMany,
  recallManyChips,
} from '#contract/calls/chips.ts'
import type { Domain } from '../domain.ts'
import { ifMatchCommands } from '../if-match.ts'
import { awardsOf } from './awards.ts'
import { give } from './give.ts'
import { correct, recall, recallOne } from './recall.ts'

/** Awarding and recalling chips. A chip itself is a plain collection; residents keep a chip that is deleted. */
export const chips: Domain = city => {
  city.implement(awardChipToMany, give(city, 'users'))
  city.implement(awardManyChips, give(city, 'badges'))
  city.implement(recallChipFromMany, recall(city, 'users'))
  city.implement(recallManyChips, recall(city, 'badges'))
  city.implement(chipAwards, awardsOf(city))
  return {
    ...ifMatchCommands(city, 'badges'),
    'user-badges.create': give(city),
    'user-badges.update': correct(city),
    'user-badges.delete': recallOne(city),
  }
}
