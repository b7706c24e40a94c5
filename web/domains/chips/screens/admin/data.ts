import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { type chipColors, chips } from '#contract/domains/chips.ts'
import { MAX_PAGE_SIZE } from '#contract/rest/bounds.ts'
import { asPage } from '#web/desk/search.ts'
import { logRows, toLog } from '#web/domains/people/changes.ts'
import { face, faceOf, personName } from '#web/domains/people/face.ts'
import { nameOf } from '#web/domains/people/me.ts'
import { prefetch, write } from '#web/queries.ts'
import { readNow } from '#web/readNow.ts'
import { call, onceWhileOpen, onlyIds } from '#web/rest/call.ts'
import { api } from '#web/rest/client.ts'
import { keptRows, listOptions, oneOptions } from '#web/rest/options.ts'
import type { FlatItem } from '#web/rest/types.ts'
import type { StoredPicture } from '#web/ui/editor/PictureField.tsx'
import { residentCountQuery } from '../../residentCount.ts'
import { glyphIn } from './glyphs.ts'
import { type ChipListSearch, chipSearch } from './search.ts'
import { texts } from './texts.ts'

const HOLDERS_PAGE = 20

const whole = { populate: { image: true } } as const
export type CityChip = FlatItem<'badges', typeof whole>

export const chipListQuery = (search: ChipListSearch) =>
  queryOptions({ ...listOptions('badges', { ...whole, ...chipSearch.page(search) }), select: asPage })

/** When these chips were last given. */
export const chipAwardsQuery = (chips: readonly number[]) =>
  queryOptions({
    queryKey: ['user-badges', 'awards', chips],
    queryFn: ({ signal }) => call('GET /api/badges/awards', { query: { ids: [...chips] } }, { signal }),
    enabled: chips.length > 0,
    placeholderData: keepPreviousData,
    select: ({ data }) => new Map(data.map(({ id, latest }) => [id, latest])),
  })

/** Missions that give these chips. */
export const chipMissionsQuery = (chips: readonly number[]) =>
  queryOptions({
    ...listOptions('activities', {
      fields: ['name', 'available_until'],
      populate: { badge: { fields: ['id'] } },
      filters: { badge: { id: { $in: chips } }, ...keptRows },
      sort: ['createdAt:desc'],
      pagination: { page: 1, pageSize: MAX_PAGE_SIZE, withCount: false },
    }),
    enabled: chips.length > 0,
    select: ({ data }) =>
      data.map(
        ({ id, name, available_until, badge }): ChipMission => ({
          id,
          name,
          until: available_until,
          chip: badge?.id,
        }),
      ),
  })

/** How many missions give the chip, also those past their deadline: their last reports may wait for a decision. */
export const missionCountQuery = (chip: number) =>
  queryOptions({
    queryKey: ['activities', 'of-chip', chip],
    queryFn: async ({ signal }) => {
      const { meta } = await api.list(
        'activities',
        {
          fields: ['id'],
          filters: { badge: { id: chip }, ...keptRows },
          pagination: { page: 1, pageSize: 1 },
        },
        signal,
      )
      return meta.pagination.total
    },
    staleTime: 0,
  })

export interface ChipMission {
  readonly id: number
  readonly name: string
  /** Its deadline. */
  readonly until: string | null
  readonly chip: number | undefined
}

export const chipQuery = (id: number) =>
  queryOptions({ ...oneOptions('badges', id, whole), select: ({ data }) => data })

/** Who holds a chip, the latest first. */
export const holdersQuery = (chip: number, page: number) =>
  queryOptions({
    ...listOptions('user-badges', {
      fields: ['createdAt', 'comment'],
      populate: {
        user: face,
        awarded_by: personName,
        activity: { fields: ['name'] },
        cause: { fields: ['name'] },
      },
      filters: { badge: { id: chip }, ...keptRows },
      sort: ['createdAt:desc', 'id:desc'],
      pagination: { page, pageSize: HOLDERS_PAGE },
    }),
    select: ({ data, meta }) => ({
      holders: data.map(({ id, createdAt, comment, user, awarded_by, activity, cause }) => ({
        id,
        createdAt,
        why: comment ?? cause?.name ?? null,
        mission: activity?.name ?? null,
        resident: faceOf(user),
        by: awarded_by && nameOf(awarded_by),
      })),
      pagination: meta.pagination,
    }),
  })
export type Holder = NonNullable<
  ReturnType<NonNullable<ReturnType<typeof holdersQuery>['select']>>
>['holders'][number]

export const chipChangesQuery = (chip: number, isWhole: boolean) =>
  queryOptions({
    ...listOptions('badge-change-items', { ...logRows(10, isWhole), filters: { badge: { id: chip } } }),
    select: toLog,
  })

/** A chip as its form sees it. `glyph`: the picture is drawn with it; null: the picture was uploaded, or there is none. */
export interface ChipValues {
  name: string
  description: string
  color: (typeof chipColors)[number]
  glyph: string | null
  picture: StoredPicture | null
}

export function valuesOf(chip: CityChip): ChipValues {
  const picture = chip.image?.[0] ?? null
  return {
    name: chip.name,
    description: chip.description ?? '',
    color: chip.color,
    glyph: picture && glyphIn(picture.name),
    picture,
  }
}

export const copyOf = (chip: CityChip): ChipValues => ({
  ...valuesOf(chip),
  name: texts.copyName(chip.name).slice(0, chips.fields.name.max),
})

export async function saveChip(id: number | null, values: ChipValues, updatedAt: string | null) {
  const data = {
    name: values.name.trim(),
    description: values.description.trim() || null,
    color: values.color,
    image: values.picture ? [values.picture.id] : [],
  }
  const { data: row } = await write(() =>
    id
      ? api.update('badges', id, data, whole, { ifMatch: updatedAt, once: true })
      : api.create('badges', data, whole, { once: true }),
  )
  return row
}

/** The chip as it is now. */
export const loadChip = (id: number) => readNow(oneOptions('badges', id, whole))

export const useDeleteChip = () => useMutation({ mutationFn: (id: number) => api.remove('badges', id) })

export const useRestoreChip = () =>
  useMutation({
    mutationFn: (id: number) => api.update('badges', id, { deletedAt: null }),
  })

interface Why {
  comment: string
  cause: number | null
}
interface Giving extends Why {
  badge: number
  users: readonly number[]
}
export const useGive = () =>
  useMutation({
    mutationFn: ({ users, comment, cause, badge }: Giving) =>
      call(
        'POST /api/user-badges/create-many',
        { data: { badge, users: [...users], comment, ...(cause !== null && { cause }) }, query: onlyIds },
        onceWhileOpen,
      ),
  })
export const useRecall = () =>
  useMutation({
    mutationFn: ({ ids, comment, cause }: Why & { ids: readonly number[] }) =>
      call(
        'POST /api/user-badges/soft-delete-many',
        { data: { ids: [...ids], comment, ...(cause !== null && { cause }) }, query: onlyIds },
        onceWhileOpen,
      ),
  })

export const prefetchCatalogue = (search: ChipListSearch) =>
  prefetch(chipListQuery(search), residentCountQuery)
export const prefetchChip = (id: number) => prefetch(chipQuery(id), holdersQuery(id, 1), residentCountQuery)
