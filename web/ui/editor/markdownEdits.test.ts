import { describe, expect, test } from 'vitest'
import { addLink, type Edit, type Selected, toggleMark, togglePrefix } from './markdownEdits.ts'

/** `[…]` is the selection. */
const selected = (marked: string): Selected => ({
  text: marked.replace('[', '').replace(']', ''),
  start: marked.indexOf('['),
  end: marked.indexOf(']') - 1,
})
const done = ({ text }: Selected, { from, to, insert, start, end }: Edit) => {
  const next = text.slice(0, from) + insert + text.slice(to)
  return `${next.slice(0, start)}[${next.slice(start, end)}]${next.slice(end)}`
}
const mark = (text: string) => done(selected(text), toggleMark(selected(text), '**', 'важное'))
const prefix = (text: string, sign: '- ' | '1. ' | '> ') =>
  done(selected(text), togglePrefix(selected(text), sign))

describe('marks', () => {
  test('stand around the selected words, without the spaces at their ends', () => {
    expect(mark('для [пяти ]коллег')).toBe('для **[пяти]** коллег')
  })
  test('an empty selection gets an example to write over', () => {
    expect(mark('для []')).toBe('для **[важное]**')
  })
  test('a second press takes them away', () => {
    expect(mark('для **[пяти]** коллег')).toBe('для [пяти] коллег')
  })
})

describe('lines', () => {
  test('all selected lines become points, whatever they were', () => {
    expect(prefix('Раз\n[1. Два\n> Три]\nЧетыре', '- ')).toBe('Раз\n[- Два\n- Три]\nЧетыре')
  })
  test('numbers count from one, and a second press makes the lines plain', () => {
    expect(prefix('[Раз\nДва]', '1. ')).toBe('[1. Раз\n2. Два]')
    expect(prefix('[1. Раз\n2. Два]', '1. ')).toBe('[Раз\nДва]')
  })
  test('a blank line between paragraphs is no point, and a quote goes on over it', () => {
    expect(prefix('[Раз\n\nДва]', '1. ')).toBe('[1. Раз\n\n2. Два]')
    expect(prefix('[1. Раз\n\n2. Два]', '1. ')).toBe('[Раз\n\nДва]')
    expect(prefix('[Раз\n\nДва]', '> ')).toBe('[> Раз\n> \n> Два]')
  })
  test('the line of an empty selection is taken', () => {
    expect(prefix('Раз\nД[]ва', '> ')).toBe('Раз\n[> Два]')
  })
})

test('a link selects its address, to be pasted over', () => {
  const text = selected('см. [запись]')
  expect(done(text, addLink(text, 'текст'))).toBe('см. [запись]([https://])')
})
