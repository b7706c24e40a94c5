import { action, type Domain } from '../domain.ts'
import { changeMany, changeOne, collectionOf } from './change.ts'
import { energyMonths } from './months.ts'
import { reverse } from './reversal.ts'

/** Energy and coins by hand, and back again; what energy came to. */
export const ledger: Domain = city => {
  const energy = { of: city.table(collectionOf.energy), to: 'find' } as const
  action(city, 'GET', `/api/${collectionOf.energy}/months`, energy, energyMonths(city))
  return Object.fromEntries(
    (['energy', 'coins'] as const).flatMap(currency => {
      const name = collectionOf[currency]
      const right = { of: city.table(name), to: 'create' } as const
      action(city, 'POST', `/api/${name}/create-many`, right, changeMany(city, currency))
      return [
        [`${name}.create`, changeOne(city, currency)],
        [`${name}.delete`, reverse(city, currency)],
      ]
    }),
  )
}
