import { expect, test } from 'vitest'
import { MAX_ZOOM, moved, sideOf, wholeOf, zoomed } from './crop.ts'

test('the initial crop is the largest centred square, of wide and of tall pictures', () => {
  expect(wholeOf({ width: 400, height: 200 })).toMatchObject({ x: 100, y: 0, zoom: 1 })
  expect(wholeOf({ width: 200, height: 400 })).toMatchObject({ x: 0, y: 100 })
})

test('the square moves by parts of its side and never leaves the picture', () => {
  const crop = zoomed(wholeOf({ width: 400, height: 200 }), 2)
  expect(sideOf(crop)).toBe(100)
  expect(moved(crop, 0.5, 0.1)).toMatchObject({ x: 200, y: 60 })
  expect(moved(crop, 9, 9)).toMatchObject({ x: 300, y: 100 })
  expect(moved(crop, -9, -9)).toMatchObject({ x: 0, y: 0 })
})

test('zooming keeps the centre, within the bounds', () => {
  const crop = moved(wholeOf({ width: 400, height: 200 }), 0.5, 0)
  expect(zoomed(crop, 2)).toMatchObject({ x: 250, y: 50 })
  expect(zoomed(zoomed(crop, 99), 0.1)).toMatchObject({ x: 200, y: 0, zoom: 1 })
  expect(zoomed(crop, 99).zoom).toBe(MAX_ZOOM)
})
