import type { Page } from '@playwright/test'

/** Types lines as fast as the machine can, with Enter after each. */
export async function typeLines(page: Page, ...lines: readonly string[]) {
  for (const line of lines) {
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
  }
}

/** The browser tells the page of a new selection with the next frame: no hand is faster than that. */
export const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done))))
