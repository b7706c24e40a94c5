import { queryOptions } from '@tanstack/react-query'
import { quoted } from '#contract/words.ts'
import { api } from '../../rest/client.ts'
import { listOptions, oneOptions } from '../../rest/options.ts'
import type { Item } from '../../rest/types.ts'

/** One chip. */
export const chipQuery = (id: number) =>
  queryOptions({
    ...oneOptions('badges', id, { populate: { image: true } }),
    select: ({ data: { attributes } }) => ({
      ...attributes,
      id,
      image: attributes.image.data?.map(file => file.attributes) ?? [],
    }),
  })

/** What is told of an award. */
export const told = {
  populate: {
    activity: { fields: ['name'] },
    cause: { fields: ['name'] },
    awarded_by: { fields: ['full_name'] },
  },
} as const

export type Award = ReturnType<typeof toAward>
/** Comments and cause are null for everybody but the resident and the moderators. */
export const toAward = ({ id, attributes }: Item<'user-badges', typeof told>) => ({
  id,
  createdAt: attributes.createdAt,
  recalledAt: attributes.deletedAt,
  comment: attributes.comment,
  recallComment: attributes.recall_comment,
  mission: attributes.activity.data && {
    id: attributes.activity.data.id,
    name: attributes.activity.data.attributes.name,
  },
  cause: attributes.cause.data?.attributes.name ?? null,
  awardedBy: attributes.awarded_by.data?.attributes.full_name ?? null,
})

/** All awards of this chip to a resident, recalled ones included, the latest first. */
export const awardsQuery = (user: number, chip: number) =>
  queryOptions({
    ...listOptions('user-badges', {
      ...told,
      filters: { user: { id: user }, badge: { id: chip } },
      sort: ['createdAt:desc', 'id:desc'],
      pagination: { page: 1, pageSize: 20, withCount: false },
    }),
    select: ({ data }) => data.map(toAward),
  })

/** Id of the award that a notice tells of: both have the time of the event, and chips given at once differ by name. */
export async function awardTold(
  user: number,
  { createdAt, title }: { readonly createdAt: string; readonly title: string | null },
): Promise<number | undefined> {
  const { data } = await api.list('user-badges', {
    fields: ['id'],
    populate: { badge: { fields: ['name'] } },
    filters: { user: { id: user }, createdAt },
    pagination: { page: 1, pageSize: 100, withCount: false },
  })
  const named = data.find(({ attributes: { badge } }) =>
    title?.includes(quoted(badge.data?.attributes.name ?? '')),
  )
  return (named ?? data[0])?.id
}
