import { queryOptions } from '@tanstack/react-query'
import { face, faceOf, personName } from '#web/domains/people/face.ts'
import { nameOf } from '#web/domains/people/me.ts'
import { api } from '#web/rest/client.ts'
import { listOptions } from '#web/rest/options.ts'
import type { FlatItem } from '#web/rest/types.ts'
import { type SecuritySearch, securitySearch } from './search.ts'

const EVENTS = 'security-events'

const shown = { populate: { actor: face, user: face } } as const

/** A page of the security events, the latest first. */
export const securityQuery = (search: SecuritySearch) =>
  queryOptions({
    ...listOptions(EVENTS, {
      ...shown,
      ...securitySearch.page(search),
    }),
    // Whoever comes back to the tab sees what happened meanwhile.
    staleTime: 0,
    select: ({ data, meta }) => ({ rows: data.map(toEvent), pagination: meta.pagination }),
  })

export type SecurityRow = ReturnType<typeof toEvent>
const toEvent = ({ actor, user, details, ...own }: FlatItem<typeof EVENTS, typeof shown>) => ({
  ...own,
  details: details ?? {},
  actor: actor && faceOf(actor),
  user: user && faceOf(user),
})

/** The name of the person in the address. */
export const personNameQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', 'name', id],
    queryFn: async ({ signal }) => {
      const filters = { id }
      const [user] = await api.users({ ...personName, filters }, signal)
      return user ? nameOf(user) : null
    },
  })
