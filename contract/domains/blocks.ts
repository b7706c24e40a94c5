/** Inline text of a block: one run with its marks. A link is http, https or mailto (product §4). */
export interface Inline {
  readonly text: string
  readonly bold?: true
  readonly italic?: true
  readonly code?: true
  readonly href?: string
}

export interface ListItem {
  readonly content: readonly Inline[]
  readonly items?: readonly ListItem[]
}

/** Article content is a list of blocks (product §4). `media` is the id of a file. */
export type Block =
  | { readonly id: string; readonly type: 'heading'; readonly level: 2 | 3; readonly text: string }
  | { readonly id: string; readonly type: 'text'; readonly content: readonly Inline[] }
  | {
      readonly id: string
      readonly type: 'image'
      readonly media: number
      readonly caption?: string
      readonly alt?: string
    }
  | {
      readonly id: string
      readonly type: 'list'
      readonly ordered: boolean
      readonly items: readonly ListItem[]
    }
  | {
      readonly id: string
      readonly type: 'checklist'
      readonly items: readonly { readonly text: string; readonly done: boolean }[]
    }
  | { readonly id: string; readonly type: 'quote'; readonly text: string; readonly author?: string }

export const blockTypes = ['heading', 'text', 'image', 'list', 'checklist', 'quote'] as const
