import { Html, html } from '../page.ts'

/**
 * The Markdown of our own descriptions: paragraphs, `##`, lists, tables, fences, `code` and **bold**. Headings get an id
 * of `prefix` and their number.
 */
export function markdown(text: string, prefix = 'h'): Html {
  let headings = 0
  const blocks = text.split(/\n{2,}|\n(?=## )|(?<=^## .*)\n/m)
  return new Html(
    joinFences(blocks)
      .map(block => {
        if (block.startsWith('```'))
          return `<pre><code>${html`${block.replaceAll(/^```\w*\n|\n```$/g, '')}`.text}</code></pre>`
        if (block.startsWith('## ')) {
          headings += 1
          return `<h2 id="${prefix}-${headings}">${inline(block.slice(3))}</h2>`
        }
        if (block.startsWith('|')) return table(block)
        if (block.startsWith('- '))
          return `<ul>${lines(block)
            .map(line => `<li>${inline(line.slice(2))}</li>`)
            .join('')}</ul>`
        return block.trim() === '' ? '' : `<p>${inline(block)}</p>`
      })
      .join('\n'),
  )
}

/** Titles of the headings with the ids that `markdown` gives them. */
export const headingsOf = (text: string, prefix = 'h') =>
  [...text.matchAll(/^## (.*)$/gm)].map(([, title = ''], index) => ({ id: `${prefix}-${index + 1}`, title }))

/** A fence may hold empty lines. */
function joinFences(blocks: readonly string[]): string[] {
  const joined: string[] = []
  for (const block of blocks) {
    const last = joined.at(-1)
    const open = last?.startsWith('```') && !last.endsWith('\n```')
    if (open) joined[joined.length - 1] = `${last}\n\n${block}`
    else joined.push(block)
  }
  return joined
}

function table(block: string): string {
  const [head = '', , ...rows] = lines(block)
  const cells = (line: string, tag: string) =>
    line
      .slice(1, -1)
      .split('|')
      .map(cell => `<${tag}>${inline(cell.trim())}</${tag}>`)
      .join('')
  const body = rows.map(row => `<tr>${cells(row, 'td')}</tr>`).join('')
  return `<table><thead><tr>${cells(head, 'th')}</tr></thead><tbody>${body}</tbody></table>`
}

const lines = (block: string) => block.split('\n')

const inline = (text: string) =>
  html`${text}`.text
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
