import { expect, test } from 'vitest'
import type { Me } from '../people/data.ts'
import { doneSteps, hasFirstSteps, type Step } from './steps.ts'

type Progress = NonNullable<Me['user_onboarding_progress']>

const person = (progress: Partial<Progress> = {}, hasPhoto = false) =>
  ({
    avatar: hasPhoto ? { id: 3 } : null,
    user_onboarding_progress: {
      id: 72,
      mission_viewed: false,
      article_viewed: false,
      steps_closed: false,
      ...progress,
    },
  }) as Me

test.each<[string, Partial<Progress>, boolean, boolean, Step[]]>([
  ['nothing', {}, false, false, []],
  ['a mission looked at', { mission_viewed: true }, false, false, ['mission']],
  ['an enrolment', {}, true, false, ['enrolment']],
  ['a photo', {}, false, true, ['photo']],
  ['an article read', { article_viewed: true }, false, false, ['article']],
  [
    'everything',
    { mission_viewed: true, article_viewed: true },
    true,
    true,
    ['mission', 'enrolment', 'photo', 'article'],
  ],
])('of somebody with %s these steps are done', (_, progress, isEnrolled, hasPhoto, done) => {
  expect([...doneSteps(person(progress, hasPhoto), isEnrolled)]).toEqual(done)
})

test('the list is for whose row says that it is open', () => {
  expect(hasFirstSteps(person())).toBe(true)
  expect(hasFirstSteps(person({ steps_closed: true }))).toBe(false)
  expect(hasFirstSteps({ avatar: null, user_onboarding_progress: null })).toBe(false)
})
