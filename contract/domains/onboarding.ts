import { moderator, nobody, owner } from '../rest/access.ts'
import { collection } from '../rest/collection.ts'
import { boolean, media, one, text } from '../rest/fields/index.ts'

const user = one('users', { required: true, owner: true, unique: true, write: nobody })
const access = {
  read: [owner('user'), moderator],
  create: nobody,
  update: owner('user'),
  delete: nobody,
} as const

export const greetings = collection('user-greeting-statistics', {
  singular: 'user-greeting-statistic',
  fields: { user, is_greeted: boolean({ required: true, default: false }) },
  access,
})

export const onboardings = collection('user-onboarding-statistics', {
  singular: 'user-onboarding-statistic',
  fields: { user, is_viewed: boolean({ required: true, default: false }) },
  access,
})

export const onboardingProgresses = collection('user-onboarding-progresses', {
  singular: 'user-onboarding-progress',
  fields: {
    user,
    avatar: media(),
    user_info: one('user-infos', { write: nobody }),
    onboarding_completed: boolean({ required: true, default: false }),
    scene: text({ max: 64 }),
    // «Первые шаги» (docs/decisions/037): the two steps that no other row records, and whether the list is closed.
    mission_viewed: boolean({ required: true, default: false }),
    article_viewed: boolean({ required: true, default: false }),
    steps_closed: boolean({ required: true, default: false }),
  },
  access,
})
