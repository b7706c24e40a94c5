import { queryOptions } from '@tanstack/react-query'
import { write } from '../../queries.ts'
import { readNow } from '../../readNow.ts'
import { api } from '../../rest/client.ts'
import { listOptions, oneOptions } from '../../rest/options.ts'
import type { Input } from '../../rest/types.ts'

/** The card of a resident: their row of user-infos. */
export const infoQuery = (user: number) =>
  queryOptions({
    ...listOptions('user-infos', { filters: { user: { id: user } }, pagination: { page: 1, pageSize: 1 } }),
    select: ({ data }) => data[0] ?? null,
  })
export type Info = NonNullable<ReturnType<NonNullable<ReturnType<typeof infoQuery>['select']>>>

export const saveInfo = async (id: number, changes: Input<'user-infos'>, updatedAt: string | null) => {
  const put = () => api.update('user-infos', id, changes, {}, { ifMatch: updatedAt, once: true })
  return (await write(put, { awaits: [['user-infos', 'list']] })).data
}

/** The card as it is now. */
export const loadInfo = (id: number) => readNow(oneOptions('user-infos', id))
