import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, test, vi } from 'vitest'
import { excerpt, parseMarkdown, plainWords, safeAddress } from '#contract/markdown.ts'
import { Markdown } from './Markdown.tsx'

const html = (source: string) =>
  renderToStaticMarkup(<Markdown>{source}</Markdown>)
    .replace(/^<div class="[^"]*">|<\/div>$/g, '')
    .replace(/ class="[^"]*"/g, '')

test('paragraphs, line breaks, bold, italic and code are rendered', () => {
  expect(html('Раз **два** и *три*\n`четыре`\n\nпять __шесть__ _семь_')).toBe(
    '<p>Раз <strong>два</strong> и <em>три</em><br/><code>четыре</code></p><p>пять <strong>шесть</strong> <em>семь</em></p>',
  )
})

test('headings get levels below the heading of the section that contains them', () => {
  expect(html('## Кто нужен\n### Ещё')).toBe('<h3>Кто нужен</h3><h4>Ещё</h4>')
})

test('lists may be numbered and nested, and an item may continue in the next line', () => {
  expect(html('- раз\n  ещё\n- два\n  1. внутри\n\nпосле')).toBe(
    '<ul><li>раз<br/>ещё</li><li>два<ol start="1"><li>внутри</li></ol></li></ul><p>после</p>',
  )
})

test('quotes and fenced code keep their contents', () => {
  expect(html('> слова\n> дальше\n\n```\n**код**\n```')).toBe(
    '<blockquote><p>слова<br/>дальше</p></blockquote><pre><code>**код**</code></pre>',
  )
})

test('HTML is shown as text and never executed', () => {
  expect(html('<img src=x onerror=alert(1)> <b>да</b>')).toBe(
    '<p>&lt;img src=x onerror=alert(1)&gt; &lt;b&gt;да&lt;/b&gt;</p>',
  )
})

test('only http, https and mailto become links; of any other link only the text is shown', () => {
  expect(html('[сайт](https://city.example/a)')).toContain('<a href="https://city.example/a" target="_blank"')
  expect(html('[почта](mailto:a@city.example)')).toBe('<p><a href="mailto:a@city.example">почта</a></p>')
  for (const address of [
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    '//evil',
    'нет',
    '',
  ]) {
    expect(safeAddress(address)).toBeNull()
    expect(html(`[слова](${address})`)).toBe('<p>слова</p>')
  }
})

test('a bare URL becomes a link without the full stop after it', () => {
  expect(html('Смотрите https://city.example/x_y_z.')).toContain('>https://city.example/x_y_z<')
})

test('an address keeps a bracket that closes one of its own, and the words of a link hold no other link', () => {
  expect(html('(https://a.example/x_(y))')).toContain('href="https://a.example/x_(y)"')
  expect(html('https://a.example/x).')).toContain('href="https://a.example/x"')
  expect(html('[https://a.example](https://b.example)').match(/<a /g)).toHaveLength(1)
})

test('names with underscores, single asterisks and escaped marks stay unchanged', () => {
  expect(html('snake_case_name, 2 * 3 * 4, \\*так\\*')).toBe('<p>snake_case_name, 2 * 3 * 4, *так*</p>')
})

describe('very deep nesting', () => {
  const signs = ['*_', '[', '`', '> ', '**', '](', '- ', '[*', '[a](', '_a*']

  it('is rendered as well', () => {
    for (const sign of signs) expect(html(sign.repeat(10_000))).not.toBe('')
  })

  it('is read in steps that grow with its length only', () => {
    const stepsOf = (source: string) => {
      const charAt = vi.spyOn(String.prototype, 'charAt')
      try {
        parseMarkdown(source)
        return charAt.mock.calls.length
      } finally {
        charAt.mockRestore()
      }
    }
    for (const sign of signs) {
      const [once, twice] = [stepsOf(sign.repeat(1000)), stepsOf(sign.repeat(2000))]
      expect([sign, twice <= 2.1 * once + 100]).toEqual([sign, true])
      expect([sign, once <= 40 * 1000 * sign.length]).toEqual([sign, true])
    }
  })
})

test('an excerpt is the first paragraph without marks', () => {
  expect(excerpt('# Заголовок\n\nСлова **важные** и [ссылка](https://a.example)\nдальше\n\nне это')).toBe(
    'Слова важные и ссылка дальше',
  )
})

test('plain words are all of them, without marks', () => {
  expect(
    plainWords(
      '# Заголовок\n**раз** \\*два\\*\nтри\n\n> слова\n\n2. план\n   - срок\n3. итог\n\n```\na*b*c\n```',
    ),
  ).toBe('Заголовок\nраз *два* три\nслова\n2. план\n• срок\n3. итог\na*b*c')
  expect(plainWords('Обычные слова: snake_case, 2 * 3, a_b.')).toBe('Обычные слова: snake_case, 2 * 3, a_b.')
})
