import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { materialsOf, movingPartsOf, stillOf } from './stills.ts'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const hero = read('city/hero.svg')
const css = read('../materials.css')

// After a change of the drawing or of the materials: npm run test:unit -- web/ui/art/stills -u

test.each(
  ['city/hero', '../../domains/portal/art/district', '../../domains/shop/art/district'].flatMap(name => [
    [name, 'light', `${name}-day.svg`] as const,
    [name, 'dark', `${name}-night.svg`] as const,
  ]),
)('the picture of %s in the %s theme is the drawing in its materials', async (name, theme, file) => {
  const still = stillOf(read(`${name}.svg`), materialsOf(css, theme))
  expect(still).not.toContain('var(')
  expect(still).not.toContain('class="core"')
  await expect(still).toMatchFileSnapshot(file)
})

test('the moving parts of the city are those of the drawing', async () => {
  const parts = movingPartsOf(hero)
  expect(parts.map(({ kind }) => kind)).toEqual([
    'core',
    ...Array.from({ length: 6 }, () => 'spark'),
    'wheel',
  ])
  await expect(`${JSON.stringify(parts, null, 2)}\n`).toMatchFileSnapshot('city/moving.json')
})

test('a material that night does not change is as by day, and one of neither is as the drawing says', () => {
  const materials = materialsOf(
    ':root, [data-theme="light"] { --a: #111; --b: #222; } [data-theme="dark"] { --a: #333; }',
    'dark',
  )
  const drawing = '<path fill="var(--a,#f00)"/><path fill="var(--b,#f00)"/><path fill="var(--c,#f00)"/>'
  expect(stillOf(drawing, materials)).toBe('<path fill="#333"/><path fill="#222"/><path fill="#f00"/>')
})
