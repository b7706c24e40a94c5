import { describe, expect, test } from 'vitest'
import { inOtherLayout } from '#contract/keyboardLayout.ts'
import { askedIn, containing, isSwapped, occurs, placeOf } from './words.ts'

describe('the other keyboard layout', () => {
  test('is read in both directions, letters of signs included', () => {
    expect(inOtherLayout('ghjuekrf')).toBe('прогулка')
    expect(inOtherLayout('фзш')).toBe('api')
    expect(inOtherLayout('[jkjl')).toBe('холод')
    expect(inOtherLayout('Ghbdtn, 5')).toBe('приветб 5')
  })

  test('finds what was typed under the wrong one, and says so', () => {
    expect(occurs(askedIn('ghjuekrf'), 'Прогулка по мосту')).toBe(true)
    expect(isSwapped(askedIn('ghjuekrf'), 'Прогулка по мосту')).toBe(true)
    expect(isSwapped(askedIn('прогулка'), 'Прогулка по мосту')).toBe(false)
    expect(occurs(askedIn('тимур ghjuekrf'), 'Прогулка: Тимур')).toBe(true)
  })
})

describe('words of a query', () => {
  test('are found in any order, in any case, ё and е alike', () => {
    expect(occurs(askedIn('АРТЕМ кр'), 'Крылов Артём')).toBe(true)
    expect(occurs(askedIn('артем волков'), 'Крылов Артём')).toBe(false)
  })

  test('are marked where they begin', () => {
    expect(placeOf(askedIn('вор'), 'Алина Воронцова')).toEqual([6, 9])
    expect(placeOf(askedIn('djh'), 'Алина Воронцова')).toEqual([6, 9])
    expect(placeOf(askedIn('нет'), 'Алина Воронцова')).toBeNull()
  })

  test('become a filter of one condition for each word, layout and attribute', () => {
    expect(containing(askedIn('вор'), 'name')).toEqual({
      $and: [{ $or: [{ name: { $containsi: 'вор' } }, { name: { $containsi: 'djh' } }] }],
    })
    expect(containing(askedIn('а б в г д е ж'), 'name').$and).toHaveLength(5)
  })
})
