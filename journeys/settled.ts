import type { Page } from '@playwright/test'

/** Waits until a screen is complete: texts, fonts, drawings, all pictures and parts (`Near`), also below the fold. */
export async function settled(page: Page) {
  const at = await page.evaluate(() => scrollY)
  await page.waitForFunction(() => {
    for (const picture of document.images) picture.loading = 'eager'
    document.querySelector('[data-far]')?.scrollIntoView()
    return (
      document.querySelector('h1') !== null &&
      document.querySelector('[class*="skeleton"], .loading, #still') === null &&
      // One's own windows are dark until a dialog above them is closed.
      [...document.querySelectorAll('svg.drawing:not([data-lit="0"])')].every(
        drawing => drawing.childElementCount > 0,
      ) &&
      [...document.images].every(picture => picture.complete)
    )
  })
  await page.evaluate(at => scrollTo(0, at), at)
  await page.evaluate(() => document.fonts.ready)
}
