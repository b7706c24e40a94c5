import { queryOptions } from '@tanstack/react-query'
import { userOptions } from '../../rest/options.ts'

/** The name of a resident. */
export const residentQuery = (id: number) => userOptions(id, { fields: ['full_name', 'username'] })

/** The public profile of a resident (product §5). */
export const profileQuery = (id: number) =>
  queryOptions(
    userOptions(id, {
      fields: ['full_name', 'username', 'points', 'reputation', 'blocked'],
      populate: {
        role: true,
        avatar: true,
        user_info: { fields: ['position', 'department', 'city', 'about'] },
        team: { fields: ['name'] },
      },
    }),
  )
