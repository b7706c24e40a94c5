import { queryOptions } from '@tanstack/react-query'
import { quoted } from '#contract/words.ts'
import { api } from '../../rest/client.ts'
import { listOptions, oneOptions } from '../../rest/options.ts'
import type { FlatItem } from '../../rest/types.ts'

/** One chip. */
export const chipQuery = (id: number) =>
  queryOptions({
    ...oneOptions('badges', id, { populate: { image: true } }),
    select: ({ data }) => data,
  })

/** What is told of an award. */
export const awardShape = {
  populate: {
    activity: { fields: ['name'] },
    cause: { fields: ['name'] },
    awarded_by: { fields: ['full_name'] },
  },
} as const

export type Award = ReturnType<typeof toAward>
/** Comments and cause are null for everybody but the resident and the moderators. */
export const toAward = ({
  activity,
  cause,
  awarded_by,
  ...own
}: FlatItem<'user-badges', typeof awardShape>) => ({
  id: own.id,
  createdAt: own.createdAt,
  recalledAt: own.deletedAt,
  comment: own.comment,
  recallComment: own.recall_comment,
  mission: activity,
  cause: cause?.name ?? null,
  /** Null: the city itself, by a rule. Empty: a moderator without a name. */
  awardedBy: awarded_by && (awarded_by.full_name ?? ''),
})

/** All awards of this chip to a resident, recalled ones included, the latest first. */
export const awardsQuery = (user: number, chip: number) =>
  queryOptions({
    ...listOptions('user-badges', {
      ...awardShape,
      filters: { user: { id: user }, badge: { id: chip } },
      sort: ['createdAt:desc', 'id:desc'],
      pagination: { page: 1, pageSize: 20, withCount: false },
    }),
    select: ({ data }) => data.map(toAward),
  })

/**
 * The id of the award that a notice is about; undefined when there is none, or it was recalled since. It is found by its time,
 * which notice and award share, and by the chip's name.
 */
export async function awardTold(
  user: number,
  { createdAt, title }: { readonly createdAt: string; readonly title: string | null },
): Promise<number | undefined> {
  const { data } = await api.list('user-badges', {
    fields: ['deletedAt'],
    populate: { badge: { fields: ['name'] } },
    filters: { user: { id: user }, createdAt },
    pagination: { page: 1, pageSize: 100, withCount: false },
  })
  const named = data.find(({ badge }) => title?.includes(quoted(badge?.name ?? '')))
  const told = named ?? data[0]
  return told?.deletedAt ? undefined : told?.id
}
