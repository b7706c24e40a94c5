import type { ReactNode } from 'react'

/** How a field is named and its value shown, in conflicts and in the change log. */
export type FieldBook<Values> = {
  readonly [N in keyof Values & string]: {
    /** Within a sentence: «срок». */
    readonly label: string
    readonly show: (value: Values[N]) => ReactNode
  }
}
