import type { Block } from '#contract/domains/blocks.ts'
import { blockKey, type Draft } from './draft.ts'

export type Side = 'mine' | 'theirs'

/** One block of two drafts; null where a draft does not have it. */
export interface BlockPair {
  readonly id: string
  readonly mine: Block | null
  readonly theirs: Block | null
  readonly isSame: boolean
  /** The side that changed it; this window's when both did. */
  readonly side: Side
}

const heads = ['title', 'type', 'themes'] as const
export type Head = (typeof heads)[number]

export interface HeadPair {
  readonly id: Head
  readonly isSame: boolean
  readonly side: Side
}

export interface Comparison {
  readonly mine: Draft
  readonly theirs: Draft
  readonly heads: readonly HeadPair[]
  readonly blocks: readonly BlockPair[]
}

const keyOf = (block: Block | null | undefined) => (block ? blockKey(block) : null)
const byId = (draft: Draft) => new Map(draft.content.map(block => [block.id, block]))
const headKey = (draft: Draft, head: Head) =>
  JSON.stringify(head === 'themes' ? draft.themes.map(({ id }) => id) : draft[head])

/** Ids of both drafts in one order: that of the side that moved blocks, with those of the other side in their places. */
function joinOrder(base: Draft | null, mine: Draft, theirs: Draft): readonly string[] {
  const common = (draft: Draft) => {
    const [inMine, inTheirs] = [byId(mine), byId(theirs)]
    return draft.content.map(({ id }) => id).filter(id => inMine.has(id) && inTheirs.has(id))
  }
  const isMoved = base !== null && common(base).join() !== common(mine).join()
  const [first, second] = isMoved || !base ? [mine, theirs] : [theirs, mine]
  const order = first.content.map(({ id }) => id)
  let before: string | undefined
  for (const { id } of second.content) {
    if (!order.includes(id)) order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id)
    before = id
  }
  return order
}

/** Two drafts that were both made from `base`, block by block. */
export function compare(base: Draft | null, mine: Draft, theirs: Draft): Comparison {
  const [before, here, there] = [base ? byId(base) : new Map<string, Block>(), byId(mine), byId(theirs)]
  const blocks = joinOrder(base, mine, theirs).map((id): BlockPair => {
    const [was, own, other] = [before.get(id), here.get(id) ?? null, there.get(id) ?? null]
    const isUntouched = keyOf(own) === keyOf(was)
    return {
      id,
      mine: own,
      theirs: other,
      isSame: keyOf(own) === keyOf(other),
      side: isUntouched ? 'theirs' : own === null && keyOf(other) !== keyOf(was) ? 'theirs' : 'mine',
    }
  })
  return {
    mine,
    theirs,
    blocks,
    heads: heads.map(id => ({
      id,
      isSame: headKey(mine, id) === headKey(theirs, id),
      side: base && headKey(base, id) === headKey(mine, id) ? 'theirs' : 'mine',
    })),
  }
}

/** The draft of the chosen sides; what was not chosen stays as `compare` proposed it. */
export function join(
  { mine, theirs, ...pairs }: Comparison,
  choices: Readonly<Record<string, Side>> = {},
): Draft {
  const sideOf = ({ id, side }: HeadPair | BlockPair) => choices[id] ?? side
  const [title, type, themes] = pairs.heads.map(head => (sideOf(head) === 'mine' ? mine : theirs))
  return {
    title: (title ?? mine).title,
    type: (type ?? mine).type,
    themes: (themes ?? mine).themes,
    content: pairs.blocks.flatMap(pair => pair[sideOf(pair)] ?? []),
    pictures: { ...theirs.pictures, ...mine.pictures },
  }
}
