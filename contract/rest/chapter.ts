import type { z } from 'zod'
import type { Call } from './call.ts'
import type { DescribedVerb } from './verb.ts'

/** The introduction of a collection or a group of calls in the API document. */
export interface Section {
  readonly title: string
  readonly about?: string
  /**
   * Attributes of a realistic example row; the other attributes of an example follow from the declaration.
   */
  readonly example?: { readonly [attribute: string]: unknown }
  /** Attributes that a body sends in another form than a row has them. */
  readonly sends?: { readonly [attribute: string]: z.ZodType }
  /** Its calls, and the verbs that a command of the domain makes. */
  readonly calls?: readonly (DescribedVerb | Call)[]
}

/** The introduction of a domain in the API document. */
export interface Chapter {
  readonly title: string
  readonly about: string
  /**
   * The domain's module: the chapter lists its collections by wire name, with a section's introduction if
   * any.
   */
  readonly declares: object
  /** By wire name of a collection, or by any other name for a group of calls. */
  readonly sections: { readonly [name: string]: Section }
}
