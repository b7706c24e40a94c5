import { linkOf } from './links.ts'

// HTML of a clipboard, as Word, Google Docs and web pages write it, made into the few elements that the editor parses. It is
// parsed without being run or loaded.

const ignored =
  'script, style, meta, link, title, noscript, template, iframe, object, embed, svg, canvas, button, input, select, textarea, nav, [aria-hidden="true"], xml'
/** Word's copies of what it cannot express, in conditional comments and elements of its own. */
const wordOnly = /<!--\[if[\s\S]*?<!\[endif\]-->|<!\[if[^\]]*\]>|<!\[endif\]>|<\/?o:p[^>]*>/g
/** Marks of lists that Word draws itself stand between these. */
const drawnMark = /<!--?\[if !supportLists\]-*>[\s\S]*?<!--?\[endif\]-*>/g

const blockTags = new Set(
  'P H1 H2 H3 H4 H5 H6 UL OL LI BLOCKQUOTE IMG FIGURE DIV SECTION ARTICLE MAIN HEADER FOOTER TABLE PRE HR'.split(
    ' ',
  ),
)
const isBlock = (node: Node) => node instanceof Element && blockTags.has(node.tagName)

function replace(element: Element, tag: string): HTMLElement {
  const made = element.ownerDocument.createElement(tag)
  made.append(...element.childNodes)
  element.replaceWith(made)
  return made
}

const unwrap = (element: Element) => element.replaceWith(...element.childNodes)
const all = (root: ParentNode, selector: string) => [...root.querySelectorAll<HTMLElement>(selector)]

/** As many as Word has; a page may name any number, and each level is an element. */
const WORD_LEVELS = 9

/** Word writes a list as paragraphs that name its level, with the mark as text. */
function readWordLists(body: HTMLElement) {
  const isPoint = (element: Element | null): element is HTMLElement =>
    element?.tagName === 'P' && /mso-list:\s*l\d/i.test(element.getAttribute('style') ?? '')
  for (const first of all(body, 'p')) {
    if (!first.isConnected || !isPoint(first)) continue
    const points: HTMLElement[] = []
    for (let next: Element | null = first; isPoint(next); next = next.nextElementSibling) points.push(next)
    const stack: HTMLElement[] = []
    const root = body.ownerDocument.createElement('div')
    for (const point of points) {
      const written = Number(/level(\d+)/.exec(point.getAttribute('style') ?? '')?.[1] ?? 1)
      const level = Math.min(Math.max(written, 1), WORD_LEVELS)
      const mark = point.querySelector('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]')
      const isOrdered = /^\s*[\da-zа-я]{1,3}[.)]/i.test(mark?.textContent ?? '')
      mark?.remove()
      stack.length = Math.min(stack.length, level)
      while (stack.length < level) {
        const list = body.ownerDocument.createElement(isOrdered ? 'ol' : 'ul')
        const above = stack.at(-1)
        if (!above) root.append(list)
        else
          (above.lastElementChild ?? above.appendChild(body.ownerDocument.createElement('li'))).append(list)
        stack.push(list)
      }
      const item = body.ownerDocument.createElement('li')
      item.append(...point.childNodes)
      stack.at(-1)?.append(item)
    }
    first.before(...root.childNodes)
    for (const point of points) point.remove()
  }
}

/** Weight and slant that are written as styles; Google Docs wraps everything in a `<b>` that is not bold. */
function readStyles(body: HTMLElement) {
  for (const element of all(body, 'b, strong, i, em, span, font')) {
    const { fontWeight, fontStyle } = element.style
    const isBold = /^(bold|bolder|[6-9]00)$/.test(fontWeight)
    const isPlain = /^(normal|[1-5]00)$/.test(fontWeight)
    const isItalic = /^(italic|oblique)/.test(fontStyle)
    if (/^(B|STRONG)$/.test(element.tagName) && isPlain) unwrap(element)
    else if (/^(I|EM)$/.test(element.tagName) && fontStyle === 'normal') unwrap(element)
    else if (/^(SPAN|FONT)$/.test(element.tagName)) {
      const inner = [isBold && 'strong', isItalic && 'em'].filter(tag => tag !== false)
      for (const tag of inner) {
        const mark = element.ownerDocument.createElement(tag)
        mark.append(...element.childNodes)
        element.append(mark)
      }
      unwrap(element)
    }
  }
}

/** Lines of code, and of a message whose breaks are signs: the parser keeps the signs of `pre-wrap` alone. */
function readLines(body: HTMLElement) {
  for (const code of all(body, 'pre')) {
    const text = (code.textContent ?? '').replace(/\n$/, '')
    const line = replace(code, 'p')
    const words = body.ownerDocument.createElement('code')
    words.textContent = text
    line.replaceChildren(words)
    line.style.whiteSpace = 'pre-wrap'
  }
  for (const element of all(body, '[style*="white-space"]')) {
    if (!element.style.whiteSpace.startsWith('pre') || element.closest('p:has(> code)')) continue
    const walker = body.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      const lines = text.data.split('\n')
      if (lines.length === 1) continue
      text.replaceWith(
        ...lines.flatMap((line, at) => [...(at > 0 ? [body.ownerDocument.createElement('br')] : []), line]),
      )
    }
  }
}

/** A list within a list stands in the item above it. */
function nestLists(body: HTMLElement) {
  for (const list of all(body, 'ul > ul, ul > ol, ol > ul, ol > ol')) {
    const above = list.previousElementSibling
    if (above?.tagName === 'LI') above.append(list)
    else {
      const item = body.ownerDocument.createElement('li')
      list.before(item)
      item.append(list)
    }
  }
}

const hasBox = (item: Element) =>
  item.getAttribute('role') === 'checkbox' ||
  item.hasAttribute('aria-checked') ||
  item.querySelector(
    ':scope > input[type="checkbox"], :scope > label > input[type="checkbox"], :scope > p > input[type="checkbox"]',
  ) !== null

/** A list whose every item has a box is a checklist. */
function readChecklists(body: HTMLElement) {
  for (const list of all(body, 'ul, ol')) {
    const items = [...list.children]
    if (list.dataset['type'] === 'taskList' || items.length === 0 || !items.every(hasBox)) continue
    const made = replace(list, 'ul')
    made.dataset['type'] = 'taskList'
    for (const item of items as HTMLElement[]) {
      const input = item.querySelector<HTMLInputElement>('input[type="checkbox"]')
      item.dataset['type'] = 'taskItem'
      item.dataset['checked'] = String(
        input ? input.hasAttribute('checked') : item.getAttribute('aria-checked') === 'true',
      )
    }
  }
}

/** Rows of a table become lines: cells apart. */
function readTables(body: HTMLElement) {
  for (const table of all(body, 'table').toReversed()) {
    const lines = all(table, 'tr').map(row => {
      const line = body.ownerDocument.createElement('p')
      line.textContent = [...row.children]
        .map(cell => cell.textContent?.replaceAll(/\s+/g, ' ').trim())
        .filter(Boolean)
        .join(' · ')
      return line
    })
    // A table that only lays a page out holds blocks of its own.
    const isLayout = table.querySelector('p, ul, ol, h1, h2, h3, img') !== null && lines.length <= 1
    if (isLayout) for (const part of all(table, 'tbody, thead, tfoot, tr, td, th').toReversed()) unwrap(part)
    if (isLayout) unwrap(table)
    else table.replaceWith(...lines)
  }
}

/** A picture that the clipboard holds; null for an address: other sites do not give their files to a script. */
function fileOf(address: string): File | null {
  const [, type, data] = /^data:(image\/[\w+.-]+);base64,(.+)$/s.exec(address) ?? []
  if (!type || !data) return null
  try {
    const bytes = Uint8Array.from(atob(data), char => char.codePointAt(0) ?? 0)
    return new File([bytes], `picture.${type.split('/')[1]}`, { type })
  } catch {
    return null
  }
}

/** A browser that copies a picture writes its address beside its file. */
export function isOnlyPicture(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return (body.textContent ?? '').trim() === '' && body.querySelectorAll('img').length === 1
}

/** This editor marks with it what it copies; `data-pm-slice` is of every editor that is made of ProseMirror. */
export const ownMark = 'data-city-blocks'

export interface Pasted {
  readonly html: string
  /** Addresses of pictures that stayed behind. */
  readonly left: number
}

/** `onPicture` uploads a picture and answers the name under which it stands in the text meanwhile. */
export function cleanHtml(source: string, onPicture: (file: File) => string): Pasted {
  const parsed = new DOMParser().parseFromString(
    source
      .replaceAll(drawnMark, match =>
        /mso-list/i.test(match) ? match.replaceAll(/<!--?\[[^\]]*\]-*>/g, '') : '',
      )
      .replaceAll(wordOnly, ''),
    'text/html',
  )
  const { body } = parsed
  if (body.querySelector(`[${ownMark}]`)) return { html: source, left: 0 }
  // It describes the elements as they were before they are cleaned.
  for (const element of all(body, '[data-pm-slice]')) element.removeAttribute('data-pm-slice')
  readWordLists(body)
  nestLists(body)
  readChecklists(body)
  for (const element of all(body, ignored)) element.remove()
  readLines(body)
  readStyles(body)
  readTables(body)
  for (const heading of all(body, 'h1, h4, h5, h6, [class="MsoTitle"]'))
    replace(heading, heading.tagName === 'H1' || heading.tagName === 'P' ? 'h2' : 'h3')
  for (const line of all(body, 'hr')) line.remove()

  let left = 0
  for (const figure of all(body, 'figure')) {
    const caption = figure.querySelector('figcaption')
    const image = figure.querySelector('img')
    if (image && caption) image.dataset['caption'] = caption.textContent?.trim() ?? ''
    caption?.remove()
  }
  for (const image of all(body, 'img')) {
    const address = image.getAttribute('src') ?? ''
    const file = fileOf(address)
    if (file) {
      image.dataset['upload'] = onPicture(file)
      image.removeAttribute('src')
    } else {
      left += image.getAttribute('width') === '1' ? 0 : 1
      image.remove()
    }
  }
  for (const link of all(body, 'a')) {
    const href = linkOf(link.getAttribute('href') ?? '')
    if (href) link.setAttribute('href', href)
    else unwrap(link)
  }
  // What is a box around other blocks is not one itself.
  for (const box of all(body, 'div, section, article, main, header, footer, figure, label, dl').toReversed())
    if ([...box.childNodes].some(isBlock)) unwrap(box)
    else replace(box, 'p')
  // A quote is one block of lines.
  for (const line of all(body, 'blockquote p')) {
    if (line.nextElementSibling) line.append(body.ownerDocument.createElement('br'))
    unwrap(line)
  }
  for (const line of all(body, 'p')) {
    if (line.textContent?.trim() !== '') continue
    if (line.querySelector('img')) unwrap(line)
    else line.remove()
  }
  return { html: body.innerHTML, left }
}
