import type { Block as StoredBlock } from '#contract/domains/blocks.ts'
import type { CoverKey } from '../media/index.ts'

export type { Inline, ListItem } from '#contract/domains/blocks.ts'

type OnScene<B> = B extends { readonly type: 'image' }
  ? Omit<B, 'media' | 'alt'> & { readonly media: CoverKey; readonly alt: string }
  : B

/** A block as the portal stores it, except that an image names a scene, which the builder turns into a file. */
export type Block = OnScene<StoredBlock>

/** Days are counted from the moment of seeding: positive lies ahead, negative behind. */
export type Days = number
