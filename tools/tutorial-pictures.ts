import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { type Box, frame } from '../journeys/frame.ts'
import type { Screen } from '../journeys/screens.ts'
import { settled } from '../journeys/settled.ts'
import { screenOf, tutorialPictures } from '../journeys/tutorial-pictures.ts'
import { type PictureName, pictureNames } from '../web/domains/onboarding/tutorials.ts'

export interface Look {
  readonly width: 390 | 1024 | 1440
  readonly theme: 'light' | 'dark'
  /** Pixels of the picture for one of the page. */
  readonly scale?: number
}

/** Opens a screen in a context of its own. */
export type Open = (screen: Screen, look: Look) => Promise<Page>

export const PICTURES = join(dirname(import.meta.dirname), 'web/domains/onboarding/pictures')

/** Width and height are twice what the dialog shows. */
const sizes = [
  { size: 'desktop', page: 1440, width: 900 },
  { size: 'tablet', page: 1024, width: 900 },
  { size: 'mobile', page: 390, width: 780 },
] as const

export const picturesNamed = (start: string) => pictureNames.filter(name => name.startsWith(start))

/** Takes a picture at each size, by day and by night. */
export async function takePicture(name: PictureName, open: Open) {
  const picture = tutorialPictures[name]
  for (const { size, page: across, width } of sizes) {
    const page = await open(screenOf(picture), { width: across, theme: 'light', scale: 2 })
    await picture.open?.(page)
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      await settled(page)
      const { lit, crop } = await frame(page, picture.lit(page))
      await light(page, lit)
      const shot = await page.screenshot({ clip: crop })
      const file = join(PICTURES, `${name}-${size}-${theme}.webp`)
      await sharp(shot).resize({ width }).webp({ quality: 80, effort: 6 }).toFile(file)
    }
    await page.context().close()
  }
}

/** Dims the page around this box and outlines it. */
const light = (page: Page, box: Box) =>
  page.evaluate(({ x, y, width, height }) => {
    document.querySelector('#lit')?.remove()
    const lit = document.createElement('div')
    lit.id = 'lit'
    lit.style.cssText = `
      position: fixed; left: ${x}px; top: ${y}px; width: ${width}px; height: ${height}px; z-index: 9999;
      border-radius: 12px; pointer-events: none;
      box-shadow: 0 0 0 3px var(--volt), 0 0 22px 6px rgb(200 241 53 / 0.55), 0 0 0 200vmax rgb(9 17 48 / 0.5);`
    document.body.append(lit)
  }, box)
