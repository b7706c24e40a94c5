/** A tab that is not open, in which the same search finds something. */
export interface Elsewhere {
  readonly label: string
  readonly count: number
  /** What its link changes in the search parameters of the address; all others stay. */
  readonly search: Readonly<Record<string, unknown>>
}

/** How many rows a tab has. While new words are being counted, the answer is that of the words before. */
interface Counted {
  readonly data: number | undefined
  readonly isPlaceholderData: boolean
}

/** The tabs beside the open one that find something; `counts` are theirs, in the order of the tabs. */
export const elsewhereOf = <Key>(
  tabs: readonly Key[],
  open: Key | undefined,
  counts: readonly Counted[],
  linkTo: (tab: Key) => Omit<Elsewhere, 'count'>,
): Elsewhere[] =>
  tabs.flatMap((tab, index) => {
    const { data: count = 0, isPlaceholderData = true } = counts[index] ?? {}
    return tab !== open && count > 0 && !isPlaceholderData ? [{ ...linkTo(tab), count }] : []
  })
