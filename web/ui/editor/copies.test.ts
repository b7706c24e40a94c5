import { beforeEach, expect, it, vi } from 'vitest'
import { keepCopy, readCopy } from './copies.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
    removeItem: (name: string) => kept.delete(name),
  })
})

const large = { id: 1, url: '/a.png', formats: { small: { url: '/a-s.png' }, large: { url: '/a-l.png' } } }
const small = { id: 2, url: '/b.png', formats: { small: { url: '/b-s.png' } } }

it('a picture of a copy is brought back whole, without parts of the one that the row has', () => {
  const [before, values] = [{ picture: large }, { picture: small }]
  keepCopy('a', { before, values, at: Date.now() })
  expect(readCopy('a', before)).toMatchObject({ before, values })
  expect(readCopy('a', before)?.values).toEqual(values)
})

it('a value of several fields gets those that the copy lacks, and loses those that the form has no more', () => {
  const stock = { limited: true, add: 0, of: 12 }
  keepCopy('b', {
    before: { stock: { limited: true, add: 0, old: 1 } },
    values: { stock: { limited: true, add: 5, old: 1 } },
    at: Date.now(),
  })
  expect(readCopy('b', { stock })).toMatchObject({
    before: { stock },
    values: { stock: { ...stock, add: 5 } },
  })
  expect(readCopy('b', { stock })?.values).toEqual({ stock: { ...stock, add: 5 } })
})
