import { queryOptions } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
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

/** `$userId` of an address. An id that cannot be one leads nowhere. */
export const userIdParam = {
  parse: ({ userId }: { userId: string }) => {
    const id = Number(userId)
    if (!Number.isSafeInteger(id) || id < 1) throw notFound()
    return { userId: id }
  },
  stringify: ({ userId }: { userId: number }) => ({ userId: String(userId) }),
}
