import type { CallAnswer } from '../../rest/call.ts'

export type HistoryMonth = CallAnswer<'GET /api/history/months'>['data'][number]

/** The sums of one month, or of all of them. */
export const sumsIn = (months: readonly HistoryMonth[], month: string | undefined) => {
  const chosen = months.filter(each => month === undefined || each.month === month)
  const sum = (name: 'points' | 'received' | 'spent' | 'badges') =>
    chosen.reduce((total, each) => total + each[name], 0)
  return { points: sum('points'), received: sum('received'), spent: sum('spent'), badges: sum('badges') }
}
