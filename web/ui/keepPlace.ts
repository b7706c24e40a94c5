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
 * The element that takes the focus for a removed one: of the outermost removed element around it, the next sibling, the previous
 * one, or the parent.
 */
function heirOf(place: readonly Place[]): Element | undefined {
  const at = place.findIndex(({ element }) => element.isConnected)
  const around = place[at]?.element
  // The text of an article has a caret of its own.
  if (!around?.closest('main, [role="dialog"]') || around.closest('[contenteditable="true"]'))
    return undefined
  const gone = place[at - 1]
  return [gone?.next, gone?.previous].find(element => element?.isConnected) ?? around
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
    const heir = heirOf(place)
    place = []
    if (!(heir instanceof HTMLElement)) return
    if (heir.tabIndex < 0 && !heir.hasAttribute('tabindex')) {
      heir.tabIndex = -1
      heir.addEventListener('blur', () => heir.removeAttribute('tabindex'), { once: true })
    }
    heir.focus({ preventScroll: true })
  })
  document.addEventListener('focusin', note)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', note)
    observer.disconnect()
  }
}
