import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { screens } from './screens.ts'
import { settled } from './settled.ts'
import { expect, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const [person, theirs] of Map.groupBy(screens, screen => screen.as)) {
  test(`whatever ${person ?? 'somebody unknown'} sees is complete and readable for everybody, day and night`, async ({
    visit,
    viewport,
    complaints,
  }) => {
    test.setTimeout(60_000 + theirs.length * 10_000)
    complaints.foresee(/status of 400 .*\/keycloak\/callback/)
    const page = await visit(person)
    const found: string[] = []
    for (const { name, path, below1440, open } of theirs) {
      if (below1440 && viewport && viewport.width >= 1440) continue
      await page.goto(path)
      await settled(page)
      await open?.(page)
      await settled(page)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        found.push(...(await violations(page)).map(violation => `${name}, ${colorScheme}: ${violation}`))
      }
      found.push(...(await defects(page)).map(defect => `${name}: ${defect}`))
    }
    expect(found).toEqual([])
  })
}

async function violations(page: Page) {
  // Legacy: axe would open a page of its own for its summary, which takes as long as the rest.
  const results = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return results.violations.flatMap(({ id, nodes }) => nodes.map(node => `${id} at ${node.target.join(' ')}`))
}

const defects = (page: Page) =>
  page.evaluate(() => {
    const broken = [...document.images].filter(picture => picture.naturalWidth === 0)
    const isTooWide = document.documentElement.scrollWidth > innerWidth
    return [...broken.map(({ src }) => `no picture at ${src}`), ...(isTooWide ? ['it scrolls sideways'] : [])]
  })
