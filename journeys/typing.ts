import type { Page } from '@playwright/test'

/** Types lines as fast as the machine can, with Enter after each. */
export async function typeLines(page: Page, ...lines: readonly string[]) {
  for (const line of lines) {
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
  }
}

/** Waits for the next frame: the browser reports a new selection to the page no earlier. */
export const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done))))
