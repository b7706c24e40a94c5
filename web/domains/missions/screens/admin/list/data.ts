import { queryOptions } from '@tanstack/react-query'
import { deletedRows } from '#web/desk/search.ts'
import { type DeskTab, deskTabs, type MissionDeskSearch } from '#web/domains/missions/adminSearch.ts'
import { narrowedTo } from '#web/domains/missions/search.ts'
import { prefetch } from '#web/queries.ts'
import { countOptions, keptRows, listOptions } from '#web/rest/options.ts'
import type { Filters } from '#web/rest/types.ts'

const MISSIONS = 'activities'
const populate = { badge: { populate: { image: true } }, image: true } as const
const MINUTE_MS = 60_000

/** The same within a minute, so that one screen asks once. */
const now = () => new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS).toISOString()

const isOpened = (moment: string) => ({
  $or: [{ publish_at: { $null: true } }, { publish_at: { $lte: moment } }],
})

const tabs: Record<
  DeskTab,
  (moment: string) => { tab?: 'current' | 'over'; filters: Filters<typeof MISSIONS> }
> = {
  current: moment => ({ tab: 'current', filters: isOpened(moment) }),
  passed: () => ({ tab: 'over', filters: {} }),
  planned: moment => ({ filters: { ...keptRows, publish_at: { $gt: moment } } }),
  deleted: () => ({ filters: deletedRows }),
}

/** The missions of a tab that words and filters leave. */
function shownIn(tab: DeskTab, search: MissionDeskSearch) {
  const { filters, ...shown } = tabs[tab](now())
  const { filters: narrower, ...words } = narrowedTo(search)
  return { ...shown, ...words, filters: { $and: [filters, narrower] } }
}

export const deskQuery = (search: MissionDeskSearch) => {
  const { tab = 'current', sort, page = 1, size } = search
  return queryOptions({
    ...listOptions(MISSIONS, {
      ...shownIn(tab, search),
      sort: [sort ?? 'createdAt:desc', 'id:desc'],
      pagination: { page, pageSize: size ?? 20 },
      populate,
    }),
    select: ({ data, meta }) => ({ missions: data, pagination: meta.pagination }),
  })
}

export const tabCountQuery = (tab: DeskTab, search: MissionDeskSearch) =>
  countOptions(MISSIONS, {
    ...shownIn(tab, search),
  })

export const prefetchDesk = (search: MissionDeskSearch) =>
  prefetch(deskQuery(search), ...deskTabs.map(tab => tabCountQuery(tab, search)))
