import { Editor } from '@tiptap/core'
import { afterEach, expect, test } from 'vitest'
import { converter } from './convert.ts'
import { markdownBlocks } from './markdown.ts'
import { cleanHtml, isOnlyPicture } from './paste.ts'
import { schemaExtensions } from './schema.ts'
import { Tidy } from './tidy.ts'

let editor: Editor
afterEach(() => editor.destroy())

/** The blocks that a clipboard becomes, without their ids; `left`: pictures that stayed behind. */
function pasted(html: string) {
  const pictures: File[] = []
  const clean = cleanHtml(html, file => {
    pictures.push(file)
    return `upload-${pictures.length}`
  })
  editor = new Editor({ element: document.createElement('div'), extensions: [...schemaExtensions, Tidy] })
  editor.view.pasteHTML(clean.html)
  const blocks = converter(upload => Number(upload.replace('upload-', '')))(editor.state.doc)
  return { blocks: blocks.map(({ id: _, ...block }) => block), pictures, left: clean.left }
}

test('a clipboard of Word', () => {
  const point = (level: number, mark: string, text: string) => `
<p class=MsoListParagraphCxSpMiddle style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]><span lang=RU>${text}<o:p></o:p></span></p>`
  const { blocks } =
    pasted(`<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style>/* Style Definitions */ p.MsoNormal {margin:0cm;}</style>
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--></head>
<body lang=RU><!--StartFragment-->
<h1><span lang=RU>Итоги квартала<o:p></o:p></span></h1>
<p class=MsoNormal><span lang=RU>Мы <b style='mso-bidi-font-weight:normal'>выросли</b> на <i>треть</i>: <a href="https://city.example/plan">план</a>.<o:p></o:p></span></p>
${point(1, '·', 'Первое')}${point(2, 'o', 'Вложенное')}${point(1, '·', 'Второе')}
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<h4>Дальше</h4>
${point(1, '1.', 'Раз')}${point(1, '2.', 'Два')}
<!--EndFragment--></body></html>`)
  expect(blocks).toEqual([
    { type: 'heading', level: 2, text: 'Итоги квартала' },
    {
      type: 'text',
      content: [
        { text: 'Мы ' },
        { text: 'выросли', bold: true },
        { text: ' на ' },
        { text: 'треть', italic: true },
        { text: ': ' },
        { text: 'план', href: 'https://city.example/plan' },
        { text: '.' },
      ],
    },
    {
      type: 'list',
      ordered: false,
      items: [
        { content: [{ text: 'Первое' }], items: [{ content: [{ text: 'Вложенное' }] }] },
        { content: [{ text: 'Второе' }] },
      ],
    },
    { type: 'heading', level: 3, text: 'Дальше' },
    { type: 'list', ordered: true, items: [{ content: [{ text: 'Раз' }] }, { content: [{ text: 'Два' }] }] },
  ])
})

test('a list of Word is at most as deep as Word makes it, and an item of no level keeps its words', () => {
  const { html } = cleanHtml('<p style="mso-list:l0 level400">Глубоко</p>', () => '')
  expect(html.match(/<ul>/g)).toHaveLength(9)
  expect(pasted('<p style="mso-list:l0 level0">Слова</p>').blocks).toEqual([
    { type: 'list', ordered: false, items: [{ content: [{ text: 'Слова' }] }] },
  ])
})

test('a clipboard of another editor that is made of ProseMirror is cleaned', () => {
  const { blocks, left } = pasted(
    '<h1 data-pm-slice="0 0 []">Мосты</h1><p>Слова</p><p><img src="https://site.example/bridge.jpg"></p>',
  )
  expect(blocks).toEqual([
    { type: 'heading', level: 2, text: 'Мосты' },
    { type: 'text', content: [{ text: 'Слова' }] },
  ])
  expect(left).toBe(1)
})

test('a clipboard of Google Docs', () => {
  const { blocks, pictures, left } =
    pasted(`<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1f2e">
<h2 dir="ltr" style="line-height:1.38"><span style="font-size:16pt;font-weight:400;">Как мы дежурим</span></h2>
<p dir="ltr"><span style="font-weight:400;font-style:normal;">Просто и </span><span style="font-weight:700;font-style:normal;">честно</span><span style="font-weight:400;font-style:italic;"> каждый день</span></p>
<ul style="margin-top:0"><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400">Смена</span></p></li>
<ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>Ночная</span></p></li></ul></ul>
<ul><li dir="ltr" role="checkbox" aria-checked="true"><p><span>Готово</span></p></li><li dir="ltr" role="checkbox" aria-checked="false"><p><span>Ждёт</span></p></li></ul>
<p dir="ltr"><span><img src="https://lh7.googleusercontent.com/x" width="602" height="300"></span></p>
<p dir="ltr"><img src="data:image/png;base64,iVBORw0KGgo=" alt="График"></p><br></b>`)
  expect(blocks).toEqual([
    { type: 'heading', level: 2, text: 'Как мы дежурим' },
    {
      type: 'text',
      content: [
        { text: 'Просто и ' },
        { text: 'честно', bold: true },
        { text: ' каждый день', italic: true },
      ],
    },
    {
      type: 'list',
      ordered: false,
      items: [{ content: [{ text: 'Смена' }], items: [{ content: [{ text: 'Ночная' }] }] }],
    },
    {
      type: 'checklist',
      items: [
        { text: 'Готово', done: true },
        { text: 'Ждёт', done: false },
      ],
    },
    { type: 'image', media: 1, alt: 'График' },
  ])
  expect(pictures.map(({ type, size }) => [type, size])).toEqual([['image/png', 8]])
  expect(left).toBe(1)
})

test('a clipboard of a web page', () => {
  const { blocks, left } =
    pasted(`<html><body><!--StartFragment--><article><header><nav><a href="/">Главная</a></nav><h1>Мосты <em>города</em></h1></header>
<script>alert(1)</script><div class="lead"><div>Первый <code>мост</code> <a href="javascript:alert(1)" onclick="x()">здесь</a> и <a href="mailto:a@b.c">почта</a></div></div>
<blockquote><p>Мост держит</p><p>не сталь</p></blockquote>
<table><tr><th>Год</th><th>Мост</th></tr><tr><td>1901</td><td>Старый</td></tr></table>
<figure><img src="https://site.example/bridge.jpg"><figcaption>Мост</figcaption></figure>
<iframe src="https://evil.example"></iframe><p style="font-weight:700">&nbsp;</p><h5>Мелко</h5></article><!--EndFragment--></body></html>`)
  expect(blocks).toEqual([
    { type: 'heading', level: 2, text: 'Мосты города' },
    {
      type: 'text',
      content: [
        { text: 'Первый ' },
        { text: 'мост', code: true },
        { text: ' здесь и ' },
        { text: 'почта', href: 'mailto:a@b.c' },
      ],
    },
    { type: 'quote', text: 'Мост держит\nне сталь' },
    { type: 'text', content: [{ text: 'Год · Мост' }] },
    { type: 'text', content: [{ text: '1901 · Старый' }] },
    { type: 'heading', level: 3, text: 'Мелко' },
  ])
  expect(left).toBe(1)
})

test('Markdown becomes blocks, and other text does not', () => {
  editor = new Editor({ extensions: schemaExtensions })
  expect(
    markdownBlocks(
      '# Заголовок\n\nТекст **жирный** и [ссылка](https://a.b)\n\n- [x] раз\n- [ ] два\n\n1. один\n2. два\n\n> Мысль',
    )?.map(({ id: _, ...block }) => block),
  ).toEqual([
    { type: 'heading', level: 2, text: 'Заголовок' },
    {
      type: 'text',
      content: [
        { text: 'Текст ' },
        { text: 'жирный', bold: true },
        { text: ' и ' },
        { text: 'ссылка', href: 'https://a.b/' },
      ],
    },
    {
      type: 'checklist',
      items: [
        { text: 'раз', done: true },
        { text: 'два', done: false },
      ],
    },
    { type: 'list', ordered: true, items: [{ content: [{ text: 'один' }] }, { content: [{ text: 'два' }] }] },
    { type: 'quote', text: 'Мысль' },
  ])
  expect(markdownBlocks('Просто строка, и 2 * 2 = 4')).toBeNull()
})

test('code and a message whose line breaks are signs keep their lines', () => {
  const { blocks } = pasted(
    '<pre><span class="k">if</span> (город) {\n  свет()\n}\n</pre><div style="white-space: pre-wrap"><span>раз\nдва</span></div><p>три\nчетыре</p>',
  )
  expect(blocks).toEqual([
    { type: 'text', content: [{ text: 'if (город) {\n  свет()\n}', code: true }] },
    { type: 'text', content: [{ text: 'раз\nдва' }] },
    { type: 'text', content: [{ text: 'три четыре' }] },
  ])
})

test('a picture with data of its own keeps its caption', () => {
  const { blocks } = pasted(
    '<figure><img src="data:image/png;base64,AAAA" alt="Маяк"><figcaption>Вечер</figcaption></figure>',
  )
  expect(blocks).toEqual([{ type: 'image', media: 1, caption: 'Вечер', alt: 'Маяк' }])
})

test('a picture that a browser copied is told from a text with a picture', () => {
  expect(isOnlyPicture('<meta charset="utf-8"><img src="https://a.example/b.png">')).toBe(true)
  expect(isOnlyPicture('<p>Слова</p><img src="https://a.example/b.png">')).toBe(false)
  expect(isOnlyPicture('<img src="a.png"><img src="b.png">')).toBe(false)
  expect(isOnlyPicture('')).toBe(false)
})

test('Markdown keeps what stands below an item, and lists and code within a quote', () => {
  const withoutIds = (text: string) => markdownBlocks(text)?.map(({ id: _, ...block }) => block)
  expect(withoutIds('- [ ] A\n  - [x] B\n- [x] C')).toEqual([
    {
      type: 'checklist',
      items: [
        { text: 'A', done: false },
        { text: 'B', done: true },
        { text: 'C', done: true },
      ],
    },
  ])
  expect(withoutIds('> Вот:\n>\n> - раз\n> - два')).toEqual([{ type: 'quote', text: 'Вот:\n— раз\n— два' }])
})
