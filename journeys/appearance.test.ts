import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { screens } from './screens.ts'
import { settled } from './settled.ts'
import { expect, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Screens of one test: some two minutes. */
const MOST = 8

const whole = screens.filter(({ isDialog }) => !isDialog)
const groups = [...Map.groupBy(whole, screen => screen.as)].flatMap(([person, theirs]) =>
  Array.from({ length: Math.ceil(theirs.length / MOST) }, (_, n) => ({
    person,
    theirs: theirs.slice(n * MOST, (n + 1) * MOST),
  })),
)

for (const { person, theirs } of groups) {
  const [first, last] = [theirs[0]?.name, theirs.at(-1)?.name]
  test(`${person ?? 'a visitor'}, ${first} to ${last}: complete and passing axe, day and night`, async ({
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

const WALK = `
  dashboard missions mission leaderboard leaderboard-teams chips account account-history shop shop-item
  portal article bookings missions-moderator mission-edit review desk-shop desk-chip people overview
`
  .trim()
  .split(/\s+/)

test('none of twenty screens scrolls sideways on a phone or lacks a picture', {
  tag: ['@phone', '@gate-phone'],
}, async ({ visit }) => {
  test.slow()
  const found: string[] = []
  for (const [person, theirs] of Map.groupBy(screens, screen => screen.as)) {
    const walk = theirs.filter(({ name }) => WALK.includes(name))
    if (walk.length === 0) continue
    const page = await visit(person)
    for (const { name, path, open } of walk) {
      await page.goto(path)
      await settled(page)
      await open?.(page)
      await settled(page)
      found.push(name, ...(await defects(page)).map(defect => `${name}: ${defect}`))
    }
  }
  expect(found.toSorted()).toEqual(WALK.toSorted())
})

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
    return [
      ...broken.map(({ src }) => `no picture at ${src}`),
      ...(isTooWide ? ['it scrolls sideways'] : []),
      ...(/^.+ · RDP City$/.test(document.title) ? [] : [`its title is ${document.title}`]),
    ]
  })
