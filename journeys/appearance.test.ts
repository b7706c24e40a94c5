import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { screens } from './screens.ts'
import { settled } from './settled.ts'
import { expect, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const byPerson = Map.groupBy(screens, screen => screen.as)

for (const [person, theirs] of byPerson) {
  test(`${person ?? 'somebody unknown'} sees whole screens, by day and by night, that everybody can read`, async ({
    visit,
    viewport,
  }) => {
    test.setTimeout(120_000)
    const page = await visit(person, theirs[0]?.path)
    const found: string[] = []
    for (const screen of theirs) {
      if (screen.below1440 && (viewport?.width ?? 0) >= 1440) continue
      await page.goto(screen.path)
      await settled(page)
      await screen.open?.(page)
      await settled(page)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        found.push(...(await problems(page)).map(problem => `${screen.name}, ${colorScheme}: ${problem}`))
      }
    }
    expect(found).toEqual([])
  })
}

async function problems(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  const broken = await page.evaluate(() =>
    [...document.images].filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src),
  )
  return [
    ...violations.flatMap(({ id, nodes }) => nodes.map(node => `${id} ${node.target.join(' ')} ${node.failureSummary}`)),
    ...(isTooWide ? ['scrolls sideways'] : []),
    ...broken.map(src => `no picture at ${src}`),
  ]
}
