import type { Page } from '@playwright/test'

/** Types lines as fast as the machine can, with Enter after each. */
export async function typeLines(page: Page, ...lines: readonly string[]) {
  for (const line of lines) {
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
  }
}

/** Presses `keys` and waits until the browser has told the page that `text` is selected. */
export async function selectText(page: Page, keys: string, text: string) {
  const told = await page.evaluateHandle(expected => {
    const { promise, resolve } = Promise.withResolvers<void>()
    document.addEventListener('selectionchange', () => {
      if (getSelection()?.toString() === expected) resolve()
    })
    return { promise }
  }, text)
  await page.keyboard.press(keys)
  await told.evaluate(({ promise }) => promise)
}
