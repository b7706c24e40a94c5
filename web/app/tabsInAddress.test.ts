import { expect, test } from 'vitest'
import { deskTabs, readMissionDesk, readReviewSearch, reviewTabs } from '../domains/missions/adminSearch.ts'
import {
  missionTabs,
  readMissionSearch,
  readUserMissionSearch,
  userMissionTabs,
} from '../domains/missions/search.ts'
import { personTabs, readPersonSearch } from '../domains/people/peopleSearch.ts'
import { portalSearch, portalTabs } from '../domains/portal/search.ts'
import { shopDeskSearch, shopDeskTabs } from '../domains/shop/adminSearch.ts'
import { accountTabs, readAccountSearch } from './pages/account/search.ts'

// specification §2, tab sets: each has keys and indexes.
test.each<[string, readonly string[], (raw: Record<string, unknown>) => { tab?: string | undefined }]>([
  ['the account', accountTabs, readAccountSearch],
  ['missions', missionTabs, readMissionSearch],
  ['missions of one resident', userMissionTabs, readUserMissionSearch],
  ['the desk of missions', deskTabs, readMissionDesk],
  ['the queues of review', reviewTabs, readReviewSearch],
  ['the portal', portalTabs, portalSearch],
  ['the desk of the shop', shopDeskTabs, shopDeskSearch],
  ['the admin screen of a user', personTabs, readPersonSearch],
])(
  '%s: a tab is read by its key and by its index; the first and what is no tab are left out',
  (_, tabs, read) => {
    const [, ...others] = tabs
    const tabOf = (tab: unknown) => read({ tab }).tab
    expect(others.map(tabOf)).toEqual(others)
    // The router reads `?tab=1` as a number.
    expect(others.map((_key, index) => tabOf(index + 1))).toEqual(others)
    expect(others.map((_key, index) => tabOf(String(index + 1)))).toEqual(others)
    for (const tab of [tabs[0], 0, '0', tabs.length, -1, 0.5, 'no such', null, undefined, [], {}])
      expect(tabOf(tab)).toBeUndefined()
  },
)
