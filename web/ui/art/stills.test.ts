import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { materialsOf, movingOf, stillOf } from './stills.ts'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const hero = read('city/hero.svg')
const css = read('../materials.css')

// After a change of the drawing or of the materials: npm run test:unit -- web/ui/art/stills -u

test.each([
  ['light', 'city/hero-day.svg'],
  ['dark', 'city/hero-night.svg'],
] as const)(
  'the picture of the city in the %s theme is the drawing in its materials',
  async (theme, file) => {
    const still = stillOf(hero, materialsOf(css, theme))
    expect(still).not.toContain('var(')
    expect(still).not.toContain('class="core"')
    await expect(still).toMatchFileSnapshot(file)
  },
)

test('the moving parts of the city are those of the drawing', async () => {
  const moving = movingOf(hero)
  expect(moving.match(/class="(core|spark|spin)"/g)).toHaveLength(8)
  await expect(moving).toMatchFileSnapshot('city/hero-moving.svg')
})

test('a material that night does not change is as by day, and one of neither is as the drawing says', () => {
  const materials = materialsOf(
    ':root, [data-theme="light"] { --a: #111; --b: #222; } [data-theme="dark"] { --a: #333; }',
    'dark',
  )
  const drawing = '<path fill="var(--a,#f00)"/><path fill="var(--b,#f00)"/><path fill="var(--c,#f00)"/>'
  expect(stillOf(drawing, materials)).toBe('<path fill="#333"/><path fill="#222"/><path fill="#f00"/>')
})
