import type { Collection } from './collection.ts'
import type { Schema } from './schema.ts'

interface Words {
  readonly summary: string
  /** Markdown. */
  readonly about?: string
  /** What the row of the answer is. */
  readonly answer: string
  /** In place of the attributes of a row. */
  readonly body?: { readonly schema: Schema; readonly example: unknown }
  /** Statuses of refusals beyond those that follow from the rest: 409 where a state can forbid the call. */
  readonly refuses?: readonly number[]
}

/** What a domain says in the API document of a verb that its command makes; path, right and answer follow. */
export interface DescribedVerb extends Words {
  readonly of: Collection
  readonly to: 'create' | 'update' | 'delete'
}

export const verb = (of: Collection, to: DescribedVerb['to'], words: Words): DescribedVerb => ({
  of,
  to,
  ...words,
})
