import { expect, test } from 'vitest'
import { type Arrival, stageOf } from './stage.ts'

const arrived: Arrival = {
  isPublic: false,
  isUserKnown: true,
  isBlocked: false,
  isGreeted: true,
  isViewed: true,
}

test.each<[string, Partial<Arrival>, string]>([
  ['a greeted resident who has seen the dialogue', {}, 'main'],
  [
    'a public address without a user',
    { isPublic: true, isUserKnown: false, isGreeted: null, isViewed: null },
    'main',
  ],
  [
    'a public address of somebody never greeted',
    { isPublic: true, isGreeted: false, isViewed: false },
    'main',
  ],
  ['nobody known yet', { isUserKnown: false, isGreeted: null, isViewed: null }, 'waiting'],
  ['a greeting that is not known yet', { isGreeted: null, isViewed: null }, 'waiting'],
  ['somebody never greeted, whose dialogue is not known', { isGreeted: false, isViewed: null }, 'greeting'],
  ['somebody never greeted who has seen the dialogue', { isGreeted: false, isViewed: true }, 'greeting'],
  ['somebody greeted, whose dialogue is not known yet', { isViewed: null }, 'waiting'],
  ['somebody greeted who has not seen the dialogue', { isViewed: false }, 'dialogue'],
  ['somebody blocked and never greeted', { isBlocked: true, isGreeted: false, isViewed: false }, 'main'],
])('%s: %o leads to %s', (_, facts, stage) => {
  expect(stageOf({ ...arrived, ...facts })).toBe(stage)
})
