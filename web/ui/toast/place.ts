/** Edges in pixels of the window. */
export interface Box {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** Between toasts and what they keep clear of. */
const GAP_PX = 8

/**
 * How far, in pixels, a box moves down (or up) until it covers none of the taken ones; 0 where it would leave
 * the part of the window between `from` and `to`.
 */
export function clearOf(
  box: Box,
  taken: readonly Box[],
  direction: 'down' | 'up',
  [from, to]: readonly [from: number, to: number],
): number {
  let { top, bottom } = box
  const inTheWay = taken
    .filter(({ left, right }) => left < box.right && right > box.left)
    .toSorted((a, b) => (direction === 'down' ? a.top - b.top : b.bottom - a.bottom))
  for (const one of inTheWay) {
    if (one.bottom <= top - GAP_PX || one.top >= bottom + GAP_PX) continue
    const by = direction === 'down' ? one.bottom + GAP_PX - top : one.top - GAP_PX - bottom
    if (direction === 'down' ? by <= 0 : by >= 0) continue
    top += by
    bottom += by
  }
  return top < from || bottom > to ? 0 : top - box.top
}

/** What toasts do not cover: titles and actions of heads, bars at the foot of the window. */
const KEPT_CLEAR = '[data-keep-clear], main header :is(h1, a, button)'
/** At the foot of a phone toasts stand above an open sheet, where it leaves room. */
const SHEET = '[aria-modal="true"]'
/** Below a title toasts still belong to the head of the window. */
const UPPER_PART = 0.6

const boxesOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map(kept => kept.getBoundingClientRect())

/** Keeps the region of toasts clear of titles and actions while it has toasts. Returns the function that stops it. */
export function keepClear(region: HTMLElement): () => void {
  const place = () => {
    const { x, y, width, height } = region.getBoundingClientRect()
    const by = Number(region.style.getPropertyValue('--by').replace('px', ''))
    const box = { top: y - by, bottom: y - by + height, left: x, right: x + width }
    const isAtFoot = box.top > innerHeight / 2
    const taken = boxesOf(KEPT_CLEAR)
    const moved = isAtFoot
      ? clearOf(box, [...taken, ...boxesOf(SHEET)], 'up', [0, innerHeight]) ||
        clearOf(box, taken, 'up', [0, innerHeight])
      : clearOf(box, taken, 'down', [0, innerHeight * UPPER_PART])
    region.style.setProperty('--by', `${moved}px`)
  }
  place()
  // Dialogs, bars and screens come and go while a toast is shown.
  const watch = new MutationObserver(place)
  watch.observe(document.body, { childList: true, subtree: true })
  // A sheet has its place when it has slid in.
  document.addEventListener('transitionend', place)
  addEventListener('resize', place)
  addEventListener('scroll', place, { capture: true, passive: true })
  return () => {
    watch.disconnect()
    document.removeEventListener('transitionend', place)
    removeEventListener('resize', place)
    removeEventListener('scroll', place, { capture: true })
  }
}
