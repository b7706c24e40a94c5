/** The page numbers to show: the first, the last, the current one with its neighbours; null is a gap. */
export function pageWindow(page: number, pageCount: number): (number | null)[] {
  const shown = Array.from({ length: pageCount }, (_, index) => index + 1).filter(
    number => number === 1 || number === pageCount || Math.abs(number - page) <= 1,
  )
  return shown.flatMap((number, index) => {
    const before = shown[index - 1] ?? 0
    if (number - before === 1) return [number]
    // A gap of one page is no shorter than the page itself.
    return number - before === 2 ? [number - 1, number] : [null, number]
  })
}
