import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    /** The words of each toast that this page has shown, in order. */
    said?: string[]
  }
}

/** Keeps the words of toasts beyond their life. Serialized for the browser: no imports. */
export function recordToasts() {
  const said: string[] = []
  window.said = said
  new MutationObserver(changes => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node.parentElement?.matches('section[aria-live]'))
        said.push((node.textContent ?? '').replaceAll(/\s+/g, ' '))
  }).observe(document, { childList: true, subtree: true })
}

/** Returns the texts of all toasts since the page was loaded; a toast may have closed when it is looked for. */
export const heard = (page: Page) =>
  page.evaluate(() => window.said ?? []).catch((): string[] => /* The page is being left. */ [])

/** Waits for a toast that holds all of these words. */
export const expectToast = (page: Page, ...words: readonly string[]) =>
  expect
    .poll(async () => (await heard(page)).filter(toast => words.every(word => toast.includes(word))), {
      message: `a toast that says «${words.join('» and «')}»`,
    })
    .not.toEqual([])
