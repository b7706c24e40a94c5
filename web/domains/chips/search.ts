/** Which part of one's own collection is shown; both when the address names none. */
export const chipParts = ['held', 'ahead'] as const
export type ChipPart = (typeof chipParts)[number]

/** What the address of a collection says. */
export interface ChipSearch {
  readonly show?: ChipPart | undefined
  readonly page?: number | undefined
}

export function readChipSearch(search: Record<string, unknown>): ChipSearch {
  const page = Math.trunc(Number(search['page']))
  return {
    show: chipParts.find(part => part === search['show']),
    page: page > 1 && page <= 10_000 ? page : undefined,
  }
}
