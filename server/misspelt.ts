/** The known name with the smallest edit distance to an unknown one; undefined when none is near. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  // A short name is near to many unrelated names: PORT and SORT.
  const most = name.length < 8 ? 1 : 2
  return known
    .filter(one => one[0] === name[0] && Math.abs(one.length - name.length) <= most)
    .map(one => ({ one, distance: distanceOf(name, one) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((a, b) => a.distance - b.distance)[0]?.one
}

/** Letters to insert, to remove, or to swap with their neighbour; a replaced one counts as removed and inserted. */
function distanceOf(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const at = (up: number, left: number) => rows[i - up]?.[j - left] ?? Number.POSITIVE_INFINITY
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        at(1, 0) + 1,
        (row[j - 1] ?? 0) + 1,
        at(1, 1) + (a[i - 1] === b[j - 1] ? 0 : 2),
        isSwap ? at(2, 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    rows.push(row)
  }
  return rows[a.length]?.[b.length] ?? Number.POSITIVE_INFINITY
}
