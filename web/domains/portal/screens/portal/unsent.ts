import { queryOptions } from '@tanstack/react-query'
import { countWords, readingMinutes } from '#contract/domains/blocks.ts'
import { isLostCode, tellOfLostPart } from '#web/ui/later.ts'
import { UNTITLED } from '../../cardTexts.ts'
import type { Copy } from '../../editor/saving.ts'

/** While there are some, a window that is closing may still be sending them. */
const AGAIN_MS = 3000

export type Unsent = ReturnType<typeof toUnsent>
const toUnsent = ({ id, at, draft: { title, type, content, pictures } }: Copy) => {
  const words = countWords(content)
  const cover = content.find(block => block.type === 'image')?.media
  return {
    id,
    /** When they were last written on. */
    at: new Date(at).toISOString(),
    title: title.trim() || UNTITLED,
    type,
    cover: cover === undefined || cover === null ? undefined : pictures[cover],
    words,
    minutes: readingMinutes(words),
  }
}

/** Articles that this browser alone has, the one that was written on last first; none where it refuses to store. */
export const unsentQuery = (me: number) =>
  queryOptions({
    queryKey: ['articles', 'unsent', me],
    queryFn: async () => {
      try {
        // The store is code of the editor: the feed does not wait for it.
        const { readCopies } = await import('../../editor/copies.ts')
        const copies = await readCopies(me, null)
        return copies.toSorted((one, other) => other.at - one.at).map(toUnsent)
      } catch (error) {
        if (isLostCode(error)) tellOfLostPart()
        return []
      }
    },
    // It asks nobody: without a connection they matter most.
    networkMode: 'always',
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data?.length ?? 0) > 0 ? AGAIN_MS : false),
  })
