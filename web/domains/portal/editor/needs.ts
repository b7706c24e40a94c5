import { hasText } from '#contract/domains/blocks.ts'
import type { Draft } from './draft.ts'

export const needNames = ['title', 'text', 'cover', 'themes', 'alts'] as const
export type Need = (typeof needNames)[number]
/** Without these an article is not published (specification §5); the others are advice. */
export const required = ['title', 'text'] as const satisfies readonly Need[]

/** As far as it matters here. */
export interface Written extends Pick<Draft, 'content'> {
  readonly title: string
  readonly themes: readonly unknown[]
}

export const isRequired = (need: Need): boolean => required.some(one => one === need)

export function isMet(need: Need, { title, content, themes }: Written): boolean {
  switch (need) {
    case 'title':
      return title.trim() !== ''
    case 'text':
      return hasText(content)
    case 'cover':
      return content.some(({ type }) => type === 'image')
    case 'themes':
      return themes.length > 0
    case 'alts':
      return content.every(block => block.type !== 'image' || Boolean(block.alt))
  }
}
