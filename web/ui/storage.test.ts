import { afterEach, expect, test, vi } from 'vitest'
import { storage } from './storage.ts'

afterEach(() => void vi.unstubAllGlobals())

test('what a browser keeps is read again, as text and as JSON', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  })
  expect([storage.get('ids'), storage.json('ids')]).toEqual([null, null])
  expect(storage.set('ids', '[1,2]')).toBe(true)
  expect([storage.get('ids'), storage.json('ids')]).toEqual(['[1,2]', [1, 2]])
  storage.set('ids', 'no JSON')
  expect(storage.json('ids')).toBeNull()
  storage.remove('ids')
  expect(storage.get('ids')).toBeNull()
})

test('a browser that refuses keeps nothing, and nobody is stopped by that', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect([storage.get('ids'), storage.json('ids'), storage.set('ids', '1')]).toEqual([null, null, false])
  expect(() => storage.remove('ids')).not.toThrow()
})
