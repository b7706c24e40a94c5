import { type ElementHandle, expect, type Page } from '@playwright/test'

/** A keyboard user: every focused element must show the focus. */
export class Focus {
  readonly #page: Page
  #last:
    | { readonly element: ElementHandle<HTMLElement>; readonly look: string; readonly label: string }
    | undefined

  constructor(page: Page) {
    this.#page = page
  }

  /** Presses Tab until the element with this name has the focus. Fails if a focused element on the way does not show it. */
  async tabTo(label: RegExp) {
    const path: string[] = []
    for (let press = 0; press < 40; press += 1) {
      await this.#page.keyboard.press('Tab')
      const element = (await this.#page.evaluateHandle(
        () => document.activeElement,
      )) as ElementHandle<HTMLElement>
      // After the last element the window has the focus, and then the first element.
      if (await element.evaluate(focused => focused === document.body)) continue
      const last = this.#last
      if (last) {
        const message = `the focus is seen on «${last.label}»`
        await expect.poll(() => last.element.evaluate(look), { message }).not.toBe(last.look)
      }
      const now = { element, look: await element.evaluate(look), label: await element.evaluate(nameOf) }
      expect(await element.evaluate(isInView), `«${now.label}» is in view`).toBe(true)
      this.#last = now
      path.push(now.label)
      if (label.test(now.label)) return
    }
    throw new Error(`no way to ${label}, only to ${path.join(', ')}`)
  }
}

/** Elements that may show the focus: the element itself, its container, its visual replacement. */
const look = (element: HTMLElement) =>
  [element, element.parentElement, element.nextElementSibling]
    .flatMap(near => [null, '::after'].map(pseudo => getComputedStyle(near ?? element, pseudo)))
    .map(({ outline, boxShadow, borderColor }) => outline + boxShadow + borderColor)
    .join()

const nameOf = (element: HTMLElement) => {
  const [label] = (element as HTMLInputElement).labels ?? []
  return element.ariaLabel ?? label?.textContent ?? element.textContent ?? ''
}

const isInView = (element: HTMLElement) => {
  const { top, left, bottom, right } = element.getBoundingClientRect()
  return right > 0 && bottom > 0 && left < innerWidth && top < innerHeight
}
