import type { Action } from './action.ts'

/** A collection or a family of calls as the API document introduces it. */
export interface Section {
  readonly title: string
  readonly about?: string
  /** Attributes of a believable row; the rest of an example follows from the declaration. */
  readonly example?: { readonly [attribute: string]: unknown }
  readonly actions?: readonly Action[]
}

/** A domain as the API document introduces it. */
export interface Chapter {
  readonly title: string
  readonly about: string
  /** The module of the domain: its collections stand in the chapter, under their wire names unless a section says more. */
  readonly declares: object
  /** By wire name of a collection, or by any other name for calls of their own. */
  readonly sections: { readonly [name: string]: Section }
}
