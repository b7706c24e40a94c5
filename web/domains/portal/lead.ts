import type { Block } from '#contract/domains/blocks.ts'

const LEAD = 220

/** The beginning of an article: its first paragraph, cut at a word. */
export function leadOf(blocks: readonly Block[]): string {
  const text = blocks
    .map(block =>
      block.type === 'text'
        ? block.content
            .map(run => run.text)
            .join('')
            .trim()
        : '',
    )
    .find(Boolean)
  if (!text || text.length <= LEAD) return text ?? ''
  const cut = text.slice(0, LEAD)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LEAD / 2)).replace(/[\s,.:;—–-]+$/, '')}…`
}
