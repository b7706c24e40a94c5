import {
  changeCoinsOfMany,
  changeEnergyOfMany,
  energyMonths as energyMonthsCall,
} from '#contract/calls/ledger.ts'
import type { Domain } from '../domain.ts'
import { ifMatchCommands } from '../if-match.ts'
import { changeMany, changeOne, collectionOf } from './change.ts'
import { energyMonths } from './months.ts'
import { reverse } from './reversal.ts'

/** Manual changes of energy and coins, their reversal, and energy by month. */
export const ledger: Domain = city => {
  city.implement(energyMonthsCall, energyMonths(city))
  city.implement(changeEnergyOfMany, changeMany(city, 'energy'))
  city.implement(changeCoinsOfMany, changeMany(city, 'coins'))
  return {
    ...ifMatchCommands(city, 'points-balance-ratio'),
    ...ifMatchCommands(city, 'energy'),
    ...Object.fromEntries(
      (['energy', 'coins'] as const).flatMap(currency => {
        const name = collectionOf[currency]
        return [
          [`${name}.create`, changeOne(city, currency)],
          [`${name}.delete`, reverse(city, currency)],
        ]
      }),
    ),
  }
}
