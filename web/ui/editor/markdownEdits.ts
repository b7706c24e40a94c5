/** Text with a selection, as of a textarea. */
export interface Selected {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Replaces `text.slice(from, to)` by `insert`; the selection is `start`…`end` afterwards. */
export interface Edit {
  readonly from: number
  readonly to: number
  readonly insert: string
  readonly start: number
  readonly end: number
}

export type Mark = '**' | '_' | '`'
export type Prefix = '- ' | '1. ' | '> '

/** Puts marks around the selection, or takes them away; `example` is written where nothing is selected. */
export function toggleMark({ text, start, end }: Selected, mark: Mark, example: string): Edit {
  const size = mark.length
  const words = text.slice(start, end)
  if (text.slice(start - size, start) === mark && text.slice(end, end + size) === mark && words !== '')
    return { from: start - size, to: end + size, insert: words, start: start - size, end: end - size }
  const kept = words === '' ? example : words
  // A space inside the marks would make them plain text.
  const inner = kept.trim()
  const lead = kept.slice(0, kept.indexOf(inner))
  const tail = kept.slice(lead.length + inner.length)
  const at = start + lead.length + size
  return {
    from: start,
    to: end,
    insert: `${lead}${mark}${inner}${mark}${tail}`,
    start: at,
    end: at + inner.length,
  }
}

export function addLink({ text, start, end }: Selected, example: string): Edit {
  const words = text.slice(start, end).trim() || example
  const address = 'https://'
  const at = start + words.length + 3
  return { from: start, to: end, insert: `[${words}](${address})`, start: at, end: at + address.length }
}

const anyPrefix = /^(- |\d+\. |> )/

/** Makes the selected lines points, numbers or a quote; lines that all are so already become plain. */
export function togglePrefix({ text, start, end }: Selected, prefix: Prefix): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const stop = text.indexOf('\n', end)
  const to = stop < 0 ? text.length : stop
  const lines = text.slice(from, to).split('\n')
  const has = (line: string) => (prefix === '1. ' ? /^\d+\. /.test(line) : line.startsWith(prefix))
  // A blank line between paragraphs is no point of a list; a quote goes on over it.
  const isLeft = (line: string) =>
    prefix !== '> ' && line.trim() === '' && lines.some(other => other.trim() !== '')
  const isOn = lines.every(line => isLeft(line) || has(line))
  let number = 0
  const written = lines.map(line => {
    if (isLeft(line)) return line
    const plain = line.replace(anyPrefix, '')
    if (isOn) return plain
    number += 1
    return prefix === '1. ' ? `${number}. ${plain}` : prefix + plain
  })
  const insert = written.join('\n')
  return { from, to, insert, start: from, end: from + insert.length }
}
