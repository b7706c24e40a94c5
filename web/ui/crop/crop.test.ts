import { expect, test } from 'vitest'
import { frameOf, isShaped, MAX_ZOOM, moved, wholeOf, zoomed } from './crop.ts'

const wide = { width: 400, height: 200 }

test('the initial crop is the largest centred frame, of wide and of tall pictures', () => {
  expect(wholeOf(wide, 1)).toMatchObject({ x: 100, y: 0, zoom: 1 })
  expect(wholeOf({ width: 200, height: 400 }, 1)).toMatchObject({ x: 0, y: 100 })
  const cover = wholeOf({ width: 1600, height: 1600 }, 16 / 9)
  expect(cover).toMatchObject({ x: 0, y: 350 })
  expect(frameOf(cover)).toEqual({ width: 1600, height: 900 })
})

test('the frame moves by parts of its sides and never leaves the picture', () => {
  const crop = zoomed(wholeOf(wide, 1), 2)
  expect(frameOf(crop)).toEqual({ width: 100, height: 100 })
  expect(moved(crop, 0.5, 0.1)).toMatchObject({ x: 200, y: 60 })
  expect(moved(crop, 9, 9)).toMatchObject({ x: 300, y: 100 })
  expect(moved(crop, -9, -9)).toMatchObject({ x: 0, y: 0 })
})

test('zooming keeps the centre, within the bounds', () => {
  const crop = moved(wholeOf(wide, 1), 0.5, 0)
  expect(zoomed(crop, 2)).toMatchObject({ x: 250, y: 50 })
  expect(zoomed(zoomed(crop, 99), 0.1)).toMatchObject({ x: 200, y: 0, zoom: 1 })
  expect(zoomed(crop, 99).zoom).toBe(MAX_ZOOM)
})

test('a picture of nearly the wanted proportions is not cropped', () => {
  expect(isShaped({ width: 1920, height: 1080 }, 16 / 9)).toBe(true)
  expect(isShaped({ width: 1366, height: 768 }, 16 / 9)).toBe(true)
  expect(isShaped({ width: 1600, height: 1200 }, 16 / 9)).toBe(false)
  expect(isShaped({ width: 900, height: 1600 }, 16 / 9)).toBe(false)
})
