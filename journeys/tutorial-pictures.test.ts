import type { Page } from '@playwright/test'
import { frame } from './frame.ts'
import { settled } from './settled.ts'
import { expect, test } from './test.ts'
import { screenOf, tutorialPictures } from './tutorial-pictures.ts'

type Visit = (person: string | null, path?: string) => Promise<Page>

/** Opens the screen of each picture at each of these widths and frames what is lit on it. */
async function findAll(visit: Visit, widths: readonly number[]) {
  for (const width of widths) {
    for (const [name, picture] of Object.entries(tutorialPictures)) {
      await test.step(`${name}, ${width} px`, async () => {
        const screen = screenOf(picture)
        const page = await visit(screen.as, screen.path)
        await page.setViewportSize({ width, height: page.viewportSize()?.height ?? 0 })
        await settled(page)
        await screen.open?.(page)
        await picture.open?.(page)
        const lit = picture.lit(page)
        await expect(lit.first(), `${name}, ${width} px`).toBeVisible()
        await frame(page, lit)
        await page.context().close()
      })
    }
  }
}

test('each picture of a tutorial finds what it lights on its screen, at desktop and tablet size', {
  tag: '@desktop',
}, async ({ visit }) => {
  test.slow()
  await findAll(visit, [1440, 1024])
})

test('each picture of a tutorial finds what it lights on its screen, on a phone', {
  tag: '@phone',
}, async ({ visit }) => {
  test.slow()
  await findAll(visit, [390])
})
