interface Place {
  readonly element: Element
  readonly next: Element | null
  readonly previous: Element | null
}

/** The element with the focus and what it stands in, inmost first. */
function placeOf(target: Element): Place[] {
  const place: Place[] = []
  for (let element: Element | null = target; element; element = element.parentElement) {
    place.push({ element, next: element.nextElementSibling, previous: element.previousElementSibling })
  }
  return place
}

/**
 * The elements that may take the focus for a removed one, the nearest first: of the outermost removed element around it, the next
 * sibling, the previous one, and what they stood in.
 */
function heirsOf(place: readonly Place[]): HTMLElement[] {
  const at = place.findIndex(({ element }) => element.isConnected)
  const around = place[at]?.element
  // The text of an article has a caret of its own.
  if (!around || around.closest('[contenteditable="true"]')) return []
  const gone = place[at - 1]
  return [gone?.next, gone?.previous, ...place.slice(at).map(({ element }) => element)].filter(
    element => element instanceof HTMLElement && element.closest('main, [role="dialog"]') !== null,
  ) as HTMLElement[]
}

/** Whether it has the focus now: what is hidden, such as an empty part of a row, does not take it. */
function hasTaken(heir: HTMLElement): boolean {
  const isMade = heir.tabIndex < 0 && !heir.hasAttribute('tabindex')
  if (isMade) heir.tabIndex = -1
  heir.focus({ preventScroll: true })
  const isTaken = document.activeElement === heir
  const restore = () => heir.removeAttribute('tabindex')
  if (isMade && isTaken) heir.addEventListener('blur', restore, { once: true })
  else if (isMade) restore()
  return isTaken
}

/**
 * Keeps the place of the keyboard: when the element with the focus is removed, such as the row that was deleted or the
 * bar of a form that is saved, what stands in its place takes the focus. The browser would go on from the top of the page.
 * A focus that was moved in the same moment is left alone. Returns what ends it.
 */
export function keepPlace(): () => void {
  let place: readonly Place[] = []
  const note = ({ target }: FocusEvent) => {
    if (target instanceof Element) place = placeOf(target)
  }
  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body || place[0]?.element.isConnected !== false) return
    const heirs = heirsOf(place)
    place = []
    heirs.some(hasTaken)
  })
  document.addEventListener('focusin', note)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', note)
    observer.disconnect()
  }
}
