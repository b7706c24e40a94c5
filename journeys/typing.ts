import type { Page } from '@playwright/test'

/**
 * Types a line and Enter as somebody who thinks between paragraphs. Without the rest Chromium sometimes has the caret before
 * the first letter of the new block: a fault of the editor that is not found yet.
 */
export async function typeLine(page: Page, line: string) {
  await page.keyboard.type(line, { delay: 20 })
  await page.waitForTimeout(60)
  await page.keyboard.press('Enter')
  await page.waitForTimeout(60)
}
