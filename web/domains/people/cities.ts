import { queryOptions } from '@tanstack/react-query'
import { onlyOptions } from '../../rest/options.ts'

/** The list of cities in which residents live. */
export const citiesQuery = queryOptions({
  ...onlyOptions('cities-list'),
  select: ({ data }) => ({ ...data, cities: data?.cities ?? [] }),
})

/** Its names alone: the options of a choice. */
export const cityOptionsQuery = queryOptions({
  ...citiesQuery,
  select: ({ data }) => data?.cities ?? [],
})
