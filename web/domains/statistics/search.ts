import { type OverviewPeriod, overviewPeriods } from '#contract/domains/overview.ts'
import { idIn, searchReader } from '../../searchReader.ts'

/** Search parameters of the overview; the defaults (12 weeks, the whole city) are left out. */
export interface OverviewSearch {
  readonly period?: Exclude<OverviewPeriod, 'quarter'> | undefined
  readonly team?: number | undefined
}

const periods = Object.keys(overviewPeriods) as OverviewPeriod[]

export const overviewSearch = searchReader<OverviewSearch>(({ period, team }) => {
  const known = periods.find(one => one === period)
  return { period: known && periodInAddress(known), team: idIn(team) }
})

/** A period as the address holds it. */
export const periodInAddress = (period: OverviewPeriod) => (period === 'quarter' ? undefined : period)
