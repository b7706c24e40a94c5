import { expect, test } from 'vitest'
import { type Block, countWords, headingsOf, readingMinutes } from '#contract/domains/blocks.ts'
import { show } from '../../testing/app.tsx'
import { ArticleBody } from './components/ArticleBody.tsx'

const hostile = [
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://city.example/1',
  '//evil.example',
  '',
]

const render = (blocks: readonly unknown[], pictures = new Map()) =>
  show(<ArticleBody blocks={blocks as readonly Block[]} pictures={pictures} />)

test('an address that is not http, https or mailto stays words, in a paragraph and in a list of any depth', async () => {
  const links = hostile.map(href => ({ text: `слово ${href}`, href, bold: true }))
  const { container } = await render([
    { id: 'a', type: 'text', content: links },
    { id: 'b', type: 'list', ordered: true, items: [{ content: links, items: [{ content: links }] }] },
  ])
  expect(container.querySelectorAll('a')).toHaveLength(0)
  expect(container.querySelectorAll('strong')).toHaveLength(hostile.length * 3)
})

test('words of an author are text: markup and addresses in any of them are not interpreted', async () => {
  const text = '<img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a> javascript:alert(1)'
  const { container } = await render([
    { id: 'a', type: 'heading', level: 2, text },
    { id: text, type: 'text', content: [{ text, code: true }] },
    { id: 'c', type: 'list', ordered: false, items: [{ content: [{ text }] }] },
    { id: 'd', type: 'checklist', items: [{ text, done: true }] },
    { id: 'e', type: 'quote', text, author: text },
    { id: 'f', type: 'image', media: 7, alt: text, caption: text },
  ])
  expect(container.querySelectorAll('a, img, script')).toHaveLength(0)
  expect(container.textContent.split(text)).toHaveLength(7)
})

test('a block of a newer server and a picture that is gone are skipped; what follows is shown', async () => {
  const { container } = await render([
    { id: 'a', type: 'video', src: 'javascript:alert(1)' },
    { id: 'b', type: 'image', media: 9, caption: 'Подпись' },
    { id: 'c', type: 'heading', level: 9, text: 'Заголовок' },
    { id: 'd', type: 'text', content: [{ text: 'Текст' }] },
  ])
  expect(container.querySelector('h2')?.textContent).toBe('Заголовок')
  expect(container.querySelector('h2')?.parentElement?.textContent).toBe('ЗаголовокТекст')
})

test('a link of another site is marked and names its host; one of the city is not', async () => {
  const own = `${location.origin}/portal`
  const screen = await render([
    {
      id: 'a',
      type: 'text',
      content: [
        { text: 'город', href: own },
        { text: 'https://city.example', href: 'https://evil.example/x' },
        { text: 'почта', href: 'mailto:a@city.example' },
      ],
    },
  ])
  const outer = screen.getByRole('link', { name: /^https:..city.example/ }).element()
  expect(outer.getAttribute('title')).toContain('evil.example')
  expect(outer.getAttribute('rel')).toBe('noopener noreferrer nofollow')
  expect(outer.getAttribute('target')).toBe('_blank')
  for (const name of ['город', 'почта'])
    expect(screen.getByRole('link', { name }).element().hasAttribute('target')).toBe(false)
})

test('characters without a width and ones that turn the direction do not widen the page or make a heading', async () => {
  const invisible = '\u200b\u200e\u2060\ufeff\u3164'
  const blocks: readonly Block[] = [
    { id: 'a', type: 'heading', level: 2, text: invisible },
    { id: 'b', type: 'text', content: [{ text: `\u202e${'ж'.repeat(2000)}` }] },
    { id: 'c', type: 'heading', level: 2, text: 'После' },
    { id: 'd', type: 'quote', text: 'ж\u00a0'.repeat(900) },
  ]
  const { container } = await render(blocks)
  expect(container.querySelectorAll('h2')).toHaveLength(1)
  expect(headingsOf(blocks).map(({ text }) => text)).toEqual(['После'])
  expect(container.querySelector(`#${headingsOf(blocks)[0]?.anchor}`)?.textContent).toBe('После')
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
})

test('words are counted in every block, and a minute is the least', () => {
  const blocks: readonly Block[] = [
    { id: 'a', type: 'heading', level: 2, text: 'Тихий час' },
    {
      id: 'b',
      type: 'list',
      ordered: true,
      items: [{ content: [{ text: 'раз' }], items: [{ content: [{ text: 'два-три' }] }] }],
    },
    { id: 'c', type: 'quote', text: '— 15 минут', author: 'Ника' },
  ]
  expect(countWords(blocks)).toBe(7)
  expect(readingMinutes(7)).toBe(1)
  expect(readingMinutes(1800)).toBe(10)
})
