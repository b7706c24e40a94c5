import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** vitest.config.ts reads them from PROPERTY_RUNS and PROPERTY_SEED. */
    properties: { readonly isFull: boolean; readonly seed: number }
  }
}

/**
 * Parameters of a property of fast-check: a tenth of the runs from a fixed seed, so that each try of a commit gives the
 * same verdict; in `npm run test:full` all of them, from a seed of the day, which a failure prints.
 */
export function propertyRuns(full: number) {
  const { isFull, seed } = inject('properties')
  return { numRuns: isFull ? full : Math.ceil(full / 10), seed }
}
