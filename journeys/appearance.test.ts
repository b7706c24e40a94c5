import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { screens } from './screens.ts'
import { settled } from './settled.ts'
import { expect, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const [person, theirs] of Map.groupBy(screens, screen => screen.as)) {
  test(`the screens of ${person ?? 'a visitor'} are complete and pass axe, day and night`, async ({
    visit,
    viewport,
    complaints,
  }) => {
    test.setTimeout(60_000 + theirs.length * 10_000)
    complaints.foresee(/status of 400 .*\/keycloak\/callback/)
    // Two copies of one article.
    complaints.foresee(/status of 412 .*\/api\/articles\//)
    const page = await visit(person)
    const found: string[] = []
    for (const { name, path, below, open } of theirs) {
      if (below && viewport && viewport.width >= below) continue
      await page.goto(path)
      await settled(page)
      await open?.(page)
      await settled(page)
      await page.emulateMedia({ colorScheme: 'light' })
      found.push(...(await violations(page)).map(violation => `${name}, light: ${violation}`))
      // The other rules read nothing that a theme changes.
      await page.emulateMedia({ colorScheme: 'dark' })
      found.push(
        ...(await violations(page, 'color-contrast')).map(violation => `${name}, dark: ${violation}`),
      )
      found.push(...(await defects(page)).map(defect => `${name}: ${defect}`))
    }
    expect(found).toEqual([])
  })
}

/** Violations of this rule of axe, or of all rules that are on by default. */
async function violations(page: Page, rule?: string) {
  // Legacy: axe would open a page of its own for its summary, which takes as long as the rest.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const results = await (rule ? axe.withRules(rule) : axe).analyze()
  return results.violations.flatMap(({ id, nodes }) => nodes.map(node => `${id} at ${node.target.join(' ')}`))
}

const defects = (page: Page) =>
  page.evaluate(() => {
    const broken = [...document.images].filter(picture => picture.naturalWidth === 0)
    const isTooWide = document.documentElement.scrollWidth > innerWidth
    return [...broken.map(({ src }) => `no picture at ${src}`), ...(isTooWide ? ['it scrolls sideways'] : [])]
  })
