import { heldChipsQuery, SHELF } from '#web/domains/chips/data.ts'
import { historyMonthsQuery, historyQuery } from '#web/domains/history/data.ts'
import { categoriesOf } from '#web/domains/history/search.ts'
import { aroundMeQuery } from '#web/domains/leaderboard/data.ts'
import { myPlaceQuery } from '#web/domains/leaderboard/myPlace.ts'
import { energyMonthsQuery } from '#web/domains/ledger/months.ts'
import { completedQuery } from '#web/domains/missions/lists.ts'
import { noticesQuery, preferencesQuery } from '#web/domains/notifications/data.ts'
import { cityOptionsQuery } from '#web/domains/people/cities.ts'
import { currentResident } from '#web/domains/people/data.ts'
import { infoQuery } from '#web/domains/people/info.ts'
import { statisticsQuery } from '#web/domains/portal/statistics.ts'
import { myBookingsQuery } from '#web/domains/shop/bookings.ts'
import { prefetch, queryClient } from '#web/queries.ts'
import type { AccountSearch } from './search.ts'

/** Starts the queries of the account: those of its head, and of the tab. */
export async function prefetchAccount({ tab, category, month, page = 1 }: AccountSearch) {
  const me = await currentResident()
  if (!me) return
  prefetch(heldChipsQuery(me.id, 1, SHELF), myPlaceQuery)
  if (tab === 'history') {
    prefetch(historyMonthsQuery(me.id))
    void queryClient.prefetchInfiniteQuery(historyQuery(me.id, categoriesOf(category), month))
  } else if (tab === 'notifications') prefetch(noticesQuery(page), preferencesQuery)
  else if (tab === 'card') prefetch(infoQuery(me.id), cityOptionsQuery)
  else
    prefetch(
      aroundMeQuery({}),
      energyMonthsQuery(me.id),
      statisticsQuery(me.id),
      completedQuery(me.id, 1),
      myBookingsQuery(me.id, {}),
    )
}
