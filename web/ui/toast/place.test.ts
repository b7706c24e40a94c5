import { describe, expect, test } from 'vitest'
import { clearOf } from './place.ts'

const WINDOW = [0, 800] as const
const box = (top: number, bottom: number, left = 600, right = 1000) => ({ top, bottom, left, right })

describe('clearOf', () => {
  test('a toast stays where nothing is in its way', () => {
    expect(clearOf(box(24, 90), [box(20, 60, 0, 500), box(300, 340)], 'down', WINDOW)).toBe(0)
  })

  test('a toast moves below the title and the buttons that it would cover, in whatever order they come', () => {
    expect(clearOf(box(24, 90), [box(100, 140), box(0, 72)], 'down', WINDOW)).toBe(148 - 24)
  })

  test('a toast moves above the bars at the foot', () => {
    expect(clearOf(box(700, 780), [box(620, 650), box(730, 800)], 'up', WINDOW)).toBe(612 - 780)
  })

  test('a toast that finds no free place stays', () => {
    expect(clearOf(box(24, 90), [box(0, 760)], 'down', WINDOW)).toBe(0)
    expect(clearOf(box(700, 780), [box(30, 790)], 'up', WINDOW)).toBe(0)
  })
})
