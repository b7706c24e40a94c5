import { type ElementHandle, expect, type Page } from '@playwright/test'

/** Somebody without a mouse, who has to see where the focus is. */
export class Focus {
  readonly #page: Page
  #last:
    | { readonly element: ElementHandle<HTMLElement>; readonly look: string; readonly label: string }
    | undefined

  constructor(page: Page) {
    this.#page = page
  }

  /** Tab by tab to what is called like this. Fails on the way when something has the focus and does not show it. */
  async tabTo(label: RegExp) {
    const path: string[] = []
    while (path.length < 40) {
      await this.#page.keyboard.press('Tab')
      const element = (await this.#page.evaluateHandle(
        () => document.activeElement,
      )) as ElementHandle<HTMLElement>
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

/** What may show the focus: the element, what stands around it, what is drawn in its place. */
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
