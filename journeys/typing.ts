import type { Page } from '@playwright/test'

/**
 * Types a line and Enter at the pace of a fast typist: for some milliseconds after Enter Chromium has the caret before the
 * next letter, as nobody could type it.
 */
export async function typeLine(page: Page, line: string) {
  await page.keyboard.type(line, { delay: 20 })
  await page.waitForTimeout(60)
  await page.keyboard.press('Enter')
  await page.waitForTimeout(60)
}
