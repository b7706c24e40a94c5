import { describe, expect, it } from 'vitest'
import { inOtherLayout } from './keyboardLayout.ts'
import { limits } from './rest/limits.ts'
import { isPart, plainOf, searchOf, withoutParticles } from './search.ts'

const typed = (text: string) => {
  const { all, none } = searchOf(text)
  return [all.map(term => term.typed), none.map(term => term.typed)]
}

describe('the other keyboard layout', () => {
  it('is read in both directions, letters of signs included', () => {
    expect(inOtherLayout('ghjuekrf')).toBe('прогулка')
    expect(inOtherLayout('фзш')).toBe('api')
    expect(inOtherLayout('[jkjl')).toBe('холод')
    expect(inOtherLayout('"rhfy')).toBe('экран')
    expect(inOtherLayout('Ghbdtn, 5')).toBe('приветб 5')
  })
})

describe('a search', () => {
  it.each([
    ['зажечь маяк', ['зажечь', 'маяк'], []],
    ['  МАЯК,\nЁлка! ', ['маяк', 'елка'], []],
    ['"Северный  ветер" гавань', ['северный ветер', 'гавань'], []],
    ['маяк -гавань -"северный ветер"', ['маяк'], ['гавань', 'северный ветер']],
    ['юго-запад anna@city.example', ['юго-запад', 'anna@city.example'], []],
    ['<button class="primary">', ['button', 'class primary'], []],
    [`О'Нил "Ромашка`, ['о нил', 'ромашка'], []],
    [`x'; drop -- "" - … &|!():*%_\\`, ['x', 'drop'], []],
    ['', [], []],
  ])('%j is made of %j without %j', (text, all, none) => {
    expect(typed(text)).toEqual([all, none])
  })

  it('reads each word as the same keys type it under the other layout', () => {
    const [walk, bread] = searchOf('ghjuekrf "[kt, cj"').all
    expect(walk).toMatchObject({ typed: 'ghjuekrf', swapped: 'прогулка' })
    expect(bread).toMatchObject({ typed: 'kt cj', swapped: 'хлеб со' })
    expect(searchOf('кружка').all).toEqual([{ typed: 'кружка', swapped: '', isParticle: false }])
    expect(searchOf('rhe;rf').all).toMatchObject([{ typed: 'rhe rf', swapped: 'кружка' }])
    expect(searchOf('2026').all).toEqual([{ typed: '2026', swapped: '', isParticle: false }])
  })

  it('has a bounded number of words', () => {
    expect(searchOf('слово '.repeat(100)).all).toHaveLength(limits.searchTerms)
  })

  it('leaves particles out, unless nothing else is searched for', () => {
    const telling = (text: string) => withoutParticles(searchOf(text)).all.map(term => term.typed)
    expect(telling('кружка для чая и кофе')).toEqual(['кружка', 'чая', 'кофе'])
    expect(telling('vfzr b ufdfym')).toEqual(['vfzr', 'ufdfym'])
    expect(telling('со')).toEqual(['со'])
    expect(telling('"как мы" маяк')).toEqual(['как мы', 'маяк'])
    expect(withoutParticles(searchOf('маяк -и')).none).toEqual([])
  })
})

it('a part of a word has three letters', () => {
  expect(['фот', 'c-3po'].map(isPart)).toEqual([true, true])
  expect(['фо', 'a.b', '3d', 'т.д'].map(isPart)).toEqual([false, false, false, false])
})

it('plain text has letters, digits and the signs of an address', () => {
  expect(plainOf('Ёж — «№5», а@б.рф')).toBe('еж 5 а@б.рф')
})
