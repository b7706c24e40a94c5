import { queryOptions } from '@tanstack/react-query'
import { onlyOptions } from '../../rest/options.ts'

/** The reactor: energy of the whole city. */
export const energyQuery = queryOptions({
  ...onlyOptions('energy'),
  select: ({ data }) => data.total ?? 0,
})

/** Coins per bitW. */
export const ratioQuery = queryOptions({
  ...onlyOptions('points-balance-ratio'),
  select: ({ data }) => data.ratio,
})
