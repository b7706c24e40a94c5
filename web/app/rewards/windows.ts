/** Places in the drawing of the city (web/ui/art/city/hero.svg), in its units. */
export const reactor = { x: 720, y: 166, radius: 28 } as const

/** Dark windows that nothing stands before, near the reactor: a phone and a tablet show them too. */
export const windows = [
  'M637.2 263.3L631.7 266.5L631.7 258.9L637.2 255.7Z',
  'M801.5 253L807 256.2L807 248.6L801.5 245.4Z',
  'M602.7 252.3L608.2 255.5L608.2 247.9L602.7 244.7Z',
  'M837.3 242.8L831.8 246L831.8 238.4L837.3 235.2Z',
  'M626.5 256.9L621 260.1L621 252.5L626.5 249.3Z',
  'M801.5 278.1L807 281.3L807 273.7L801.5 270.5Z',
  'M594.7 235.1L600.2 238.3L600.2 230.7L594.7 227.5Z',
  'M829.3 260L823.7 263.2L823.7 255.6L829.3 252.4Z',
] as const

/** The middle of a window: it is a parallelogram, so half way between opposite corners. */
export function middleOf(window: string) {
  const [x1 = 0, y1 = 0, , , x3 = 0, y3 = 0] = (window.match(/[\d.]+/g) ?? []).map(Number)
  return { x: (x1 + x3) / 2, y: (y1 + y3) / 2 }
}
