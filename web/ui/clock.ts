import { cityClock } from '#contract/clock.ts'
import { pageSetting } from './pageSetting.ts'

/** The clock of the city by CITY_TIME_ZONE, wherever the reader is (product §10). */
export const cityTime = cityClock(pageSetting('city-time-zone') || 'Europe/Moscow')
