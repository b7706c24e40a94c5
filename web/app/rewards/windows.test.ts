import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { middleOf, reactor, windows } from './windows.ts'

const drawing = readFileSync(new URL('../../ui/art/city/hero.svg', import.meta.url), 'utf8')

test('every window is a dark window of the drawing, and each is another one', () => {
  const dark = [...drawing.matchAll(/<path d="([^"]+)" fill="var\(--win-[lr],/g)].flatMap(
    ([, path = '']) => path.match(/M[^M]+/g) ?? [],
  )
  expect(windows.filter(window => !dark.includes(window))).toEqual([])
  expect(new Set(windows).size).toBe(windows.length)
})

test('the reactor is where the drawing has its core', () => {
  expect(drawing).toContain(`<circle class="core" cx="${reactor.x}" cy="${reactor.y}"`)
})

test('the middle of a window lies between its opposite corners', () => {
  expect(middleOf('M10 20L16 24L16 12L10 8Z')).toEqual({ x: 13, y: 16 })
})
