import type { Page } from '@playwright/test'

/**
 * Waits until a screen is complete: texts, fonts, drawings, all pictures and parts (`Near`), also below the fold; with
 * `isFarLeft` without the parts that nobody has come near.
 */
export async function settled(page: Page, { isFarLeft = false } = {}) {
  await page.waitForFunction(isFarLeft => {
    for (const picture of document.images) picture.loading = 'eager'
    const far = isFarLeft ? null : document.querySelector('[data-far]')
    if (far) {
      document.body.dataset['scrolledFrom'] ??= String(scrollY)
      far.scrollIntoView()
    }
    return (
      document.querySelector('h1') !== null &&
      document.querySelector(
        `[class*="skeleton"]${isFarLeft ? ':not([data-far] *)' : ''}, .loading, #still`,
      ) === null &&
      // One's own windows are dark until a dialog above them is closed.
      [...document.querySelectorAll('svg.drawing:not([data-lit="0"])')].every(
        drawing => drawing.childElementCount > 0,
      ) &&
      [...document.images].every(picture => picture.complete)
    )
  }, isFarLeft)
  await page.evaluate(() => {
    const { scrolledFrom } = document.body.dataset
    if (scrolledFrom === undefined) return
    delete document.body.dataset['scrolledFrom']
    scrollTo(0, Number(scrolledFrom))
  })
  await page.evaluate(() => document.fonts.ready)
}
