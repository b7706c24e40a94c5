import { createContext, type Dispatch, type SetStateAction, use } from 'react'
import type { Media } from '#web/ui/Picture.tsx'
import type { Uploads } from '../../editor/uploads.ts'

/** What views of blocks need that is not in the document. */
export interface Blocks {
  readonly uploads: Uploads
  readonly pictureOf: (media: number) => Media | undefined
  /** Pictures of another article that the server was asked for and has not answered about yet. */
  readonly coming: ReadonlySet<number>
}

/**
 * Pictures of the text that have not arrived, by the ids of their views, with what says so: they block publishing. A copied
 * picture is another view of the same upload.
 */
export const FailedContext = createContext<Dispatch<SetStateAction<ReadonlyMap<string, HTMLElement>>> | null>(
  null,
)

export const BlocksContext = createContext<Blocks | null>(null)

export function useBlocks(): Blocks {
  const blocks = use(BlocksContext)
  if (!blocks) throw new Error('a block is shown outside of the editor')
  return blocks
}
