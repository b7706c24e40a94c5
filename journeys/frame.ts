import type { Locator, Page } from '@playwright/test'

/** In pixels of the viewport. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The proportions of a picture and the part of the page that it shows at least. On a phone it is the whole width. */
const wide = { ratio: 3 / 2, width: 600 }
const phone = { ratio: 4 / 3, width: 390 }
/** What is wider is illegible in the dialog. */
const WIDEST = 760
/** Between what is lit and its outline; between the outline and the edge. */
const ROOM = 6
const MARGIN = 10
/** Keeps the outline inside the viewport. */
const EDGE = 2

/**
 * Scrolls to what is found and frames it: `lit` is all of it with some room around, `crop` the part of the page that the
 * picture shows, of the card, dialog or main area that holds it. Throws when it would be illegible.
 */
export async function frame(page: Page, found: Locator): Promise<{ readonly lit: Box; readonly crop: Box }> {
  await found.first().evaluate(element => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const { home, boxes } = await found.evaluateAll(elements => {
    const edges = (element: Element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      return { left, top, right, bottom }
    }
    const home = elements[0]?.closest('article, [role="dialog"], main') ?? document.body
    return { home: edges(home), boxes: elements.map(edges) }
  })
  const { width: across, height: down } = page.viewportSize() ?? { width: 0, height: 0 }
  // On a phone a row of buttons goes on beyond the edge.
  const left = Math.max(Math.min(...boxes.map(box => box.left)) - ROOM, EDGE)
  const top = Math.max(Math.min(...boxes.map(box => box.top)) - ROOM, EDGE)
  const right = Math.min(Math.max(...boxes.map(box => box.right)) + ROOM, across - EDGE)
  const bottom = Math.min(Math.max(...boxes.map(box => box.bottom)) + ROOM, down - EDGE)
  const lit = { x: left, y: top, width: right - left, height: bottom - top }

  const shape = across < 745 ? phone : wide
  const needed = Math.max(shape.width, lit.width, (lit.height + 2 * MARGIN) * shape.ratio)
  if (lit.width < 1 || lit.height < 1 || needed > Math.min(across, WIDEST))
    throw new Error(`a picture cannot show ${Math.round(lit.width)} × ${Math.round(lit.height)} pixels`)
  const width = shape === phone ? across : Math.min(needed + 2 * MARGIN, WIDEST)
  const height = width / shape.ratio
  const x = aligned(width, [left, right], [home.left, home.right])
  const y = centred(height, [top, bottom], [home.top, home.bottom])
  const crop = { x: clamp(x, 0, across - width), y: clamp(y, 0, down - height), width, height }
  return { lit, crop }
}

type Range = readonly [from: number, to: number]

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** Where a part of this length begins whose middle is that of the range, inside a longer home or around a shorter one. */
function centred(length: number, [from, to]: Range, [start, end]: Range) {
  if (end - start < length) return (start + end - length) / 2
  return clamp((from + to - length) / 2, start, end - length)
}

/** The same, but it begins or ends with its home if the range allows it: no line of text is cut at both sides. */
function aligned(length: number, [from, to]: Range, [start, end]: Range) {
  if (end - start >= length) {
    if (from >= start - MARGIN && to + MARGIN <= start + length) return start
    if (to <= end + MARGIN && from - MARGIN >= end - length) return end - length
  }
  return centred(length, [from, to], [start, end])
}
