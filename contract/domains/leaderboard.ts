import { admin, owner, resident } from '../rest/access.ts'
import { collection } from '../rest/collection.ts'
import { boolean, one } from '../rest/fields/index.ts'

/** A resident's own setting: not to be listed in the leaderboard. */
export const ratingUsers = collection('rating-users', {
  singular: 'rating-user',
  fields: {
    user: one('users', { required: true, owner: true, unique: true, write: admin }),
    is_hidden: boolean({ required: true, default: false }),
  },
  access: { read: [owner('user'), admin], create: resident, update: [owner('user'), admin], delete: admin },
})
