import { describe, expect, test } from 'vitest'
import { changedFields, merge } from './merge.ts'

const before = { name: 'Воркшоп', until: '2026-12-12', image: [1] as number[] }

test('changed fields are found by value, not by identity', () => {
  expect(changedFields(before, { ...before, image: [1] })).toEqual([])
  expect(changedFields(before, { ...before, name: 'Вечер', image: [2] })).toEqual(['name', 'image'])
})

describe('two versions of one row', () => {
  test('each keeps the fields that only one of them changed', () => {
    const { values, clashes } = merge(
      before,
      { ...before, name: 'Вечер' },
      { ...before, until: '2026-12-19' },
    )
    expect(values).toEqual({ name: 'Вечер', until: '2026-12-19', image: [1] })
    expect(clashes).toEqual([{ name: 'until', before: '2026-12-12', theirs: '2026-12-19', isMine: false }])
  })

  test('a field that both changed keeps mine and is reported', () => {
    const { values, clashes } = merge(before, { ...before, name: 'Вечер' }, { ...before, name: 'Утро' })
    expect(values.name).toBe('Вечер')
    expect(clashes).toEqual([{ name: 'name', before: 'Воркшоп', theirs: 'Утро', isMine: true }])
  })

  test('the same change made twice is no clash of mine', () => {
    const both = { ...before, name: 'Вечер' }
    expect(merge(before, both, both).clashes).toMatchObject([{ name: 'name', isMine: false }])
  })
})
