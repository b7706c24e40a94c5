import { type MissionType, missionTypes } from '#contract/domains/mission-types.ts'
import { byWords } from '../../rest/options.ts'
import type { ListQuery } from '../../rest/types.ts'
import { pageIn, searchReader, tabIn, textIn } from '../../searchReader.ts'

/** specification §2, in its order. */
export const missionTabs = ['activeWithDeadline', 'activeWithoutDeadline', 'needAction', 'passed'] as const
export type MissionTab = (typeof missionTabs)[number]

export const rewards = ['chip', 'totals'] as const
export type Reward = (typeof rewards)[number]

const orders = {
  deadline: ['available_until:asc', 'name:asc'],
  newest: ['opens_at:desc', 'name:desc'],
  oldest: ['opens_at:asc', 'name:asc'],
  richest: ['points:desc', 'name:asc'],
} as const
export type Order = keyof typeof orders

/** Search parameters of the missions; defaults are left out of the address. */
export interface MissionSearch {
  readonly tab?: MissionTab | undefined
  readonly q?: string | undefined
  readonly type?: MissionType | undefined
  readonly reward?: Reward | undefined
  readonly sort?: Order | undefined
  readonly page?: number | undefined
}

const oneOf = <Value extends string>(values: readonly Value[], value: unknown) =>
  values.find(known => known === value)

/** Sorting by deadline is offered where every mission has one. */
export const ordersOf = (tab: MissionTab): readonly Order[] =>
  tab === 'activeWithoutDeadline' || tab === 'passed'
    ? ['newest', 'oldest', 'richest']
    : ['deadline', 'newest', 'oldest', 'richest']

/** Validates the search parameters of an address. */
export const readMissionSearch = searchReader<MissionSearch>(search => {
  const tab = tabIn(missionTabs, search['tab'])
  const orders = ordersOf(tab ?? missionTabs[0])
  const order = oneOf(orders, search['sort'])
  return {
    tab,
    q: textIn(search['q']),
    type: oneOf(missionTypes, search['type']),
    reward: oneOf(rewards, search['reward']),
    sort: order === orders[0] ? undefined : order,
    page: pageIn(search['page']),
  }
})

export const tabOf = ({ tab = missionTabs[0] }: MissionSearch) => tab
export const orderOf = (search: MissionSearch): Order => search.sort ?? ordersOf(tabOf(search))[0] ?? 'newest'

/** What narrows a list of missions, in any tab. */
type Narrowing = Pick<MissionSearch, 'q' | 'type' | 'reward'>

/** Whether search or filters narrow the tab's list. */
export const isNarrowed = ({ q, type, reward }: Narrowing) => Boolean(q ?? type ?? reward)

/** Whether nothing but words narrows it. */
export const isOnlyWords = ({ q, type, reward }: Narrowing) => Boolean(q && !type && !reward)

/** What words and filters narrow a list of missions to, whatever its tab. */
export const narrowedTo = ({ q, type, reward }: Narrowing) =>
  ({
    ...byWords(q),
    filters: {
      ...(type && { type }),
      ...(reward && { badge: { id: { $null: reward === 'totals' } } }),
    },
  }) as const satisfies ListQuery<'activities'>

/** Tabs to choose a mission from: those with a free place come first (product §10). */
export const isFreeFirst = (tab: MissionTab) =>
  tab === 'activeWithDeadline' || tab === 'activeWithoutDeadline'

/** The API query of these search parameters. */
export const missionListQuery = (search: MissionSearch, pageSize: number) =>
  ({
    tab: tabOf(search),
    ...narrowedTo(search),
    sort: [...(isFreeFirst(tabOf(search)) ? (['is_full'] as const) : []), ...orders[orderOf(search)]],
    pagination: { page: search.page ?? 1, pageSize },
  }) as const satisfies ListQuery<'activities'>

/** specification §2: missions of one resident. */
export const userMissionTabs = ['in-progress', 'completed'] as const
export type UserMissionTab = (typeof userMissionTabs)[number]

export interface UserMissionSearch {
  readonly tab?: 'completed' | undefined
  readonly q?: string | undefined
  readonly page?: number | undefined
}

export const readUserMissionSearch = searchReader<UserMissionSearch>(({ tab, q, page }) => ({
  tab: tabIn(userMissionTabs, tab),
  q: textIn(q),
  page: pageIn(page),
}))
