import { queryOptions } from '@tanstack/react-query'
import { userOptions } from '../../rest/options.ts'

/** Who somebody is, by name. */
export const residentQuery = (id: number) => userOptions(id, { fields: ['full_name', 'username'] })

/** What everybody may know of a resident (product §5). */
export const profileQuery = (id: number) =>
  queryOptions(
    userOptions(id, {
      fields: ['full_name', 'username', 'points', 'reputation'],
      populate: {
        role: true,
        avatar: true,
        user_info: { fields: ['position', 'department', 'city', 'about'] },
        team: { fields: ['name'] },
      },
    }),
  )
