import { cityClock } from '#contract/clock.ts'
import { pageSetting } from './pageSetting.ts'

const offsets = pageSetting('city-offsets')

/** The clock of the city by CITY_TIME_ZONE, wherever the reader is (product §10). */
export const cityTime = cityClock(
  pageSetting('city-time-zone') || 'Europe/Moscow',
  offsets ? offsets.split(' ').map(Number) : undefined,
)
