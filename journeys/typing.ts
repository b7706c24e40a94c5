import type { Page } from '@playwright/test'

/** Types lines as fast as the machine can, with Enter after each. */
export async function typeLines(page: Page, ...lines: readonly string[]) {
  for (const line of lines) {
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
  }
}
