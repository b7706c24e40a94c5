import { isBlank } from '#contract/blank.ts'
import { type Block } from '#contract/domains/blocks.ts'
import type { Doing } from '../../rest/command.ts'
import { inputOf } from '../../rest/input.ts'
import type { City } from '../domain.ts'
import { readBlocks } from './blocks.ts'

type Data = { readonly [attribute: string]: unknown }

/** The changes that the body of an article asks for; undefined: unchanged. */
export interface Asked {
  /** Attributes of the article that the engine writes. */
  readonly data: Data
  /** null: set to empty, allowed in a draft only. */
  readonly title: string | null | undefined
  readonly content: readonly Block[] | null | undefined
  /** The list that is set. */
  readonly themes: readonly number[] | undefined
  readonly isPublished: boolean | undefined
  readonly isDeleted: boolean
  /** Removal by a moderator; the reason may be empty. */
  readonly removal: { readonly reason: string | null } | undefined
}

/**
 * Reads a body by the declaration: checks types, bounds, blocks and the rights that do not depend on the row.
 */
export function askedOf({ engine, table }: City, { actor, refusals }: Doing, body: Data): Asked {
  const articles = table('articles')
  const {
    title,
    content,
    publishedAt: _,
    deletedAt: __,
    removedAt: ___,
    removal_reason: ____,
    ...rest
  } = body
  // The engine requires a title, so an empty one is written separately (saving.ts).
  const isUntitled = title === null || (typeof title === 'string' && isBlank(title))
  const blocks = content === undefined || content === null ? content : readBlocks(content, refusals)
  const data = { ...rest, title: isUntitled ? undefined : title, content: blocks }
  const input = inputOf(engine, actor, articles, { ...body, ...data }, 'update')
  const isAsked = (name: string) => Boolean(input.text(name))
  const set = Object.entries(data).filter(([name, value]) => value !== undefined && isDeclared(name))
  return {
    data: Object.fromEntries(set),
    title: isUntitled ? null : input.text('title'),
    content: blocks,
    themes: input.ids('themes') ?? undefined,
    isPublished: input.has('publishedAt') ? input.text('publishedAt') !== null : undefined,
    isDeleted: isAsked('deletedAt'),
    removal:
      isAsked('removedAt') || input.has('removal_reason')
        ? { reason: input.text('removal_reason') ?? null }
        : undefined,
  }

  function isDeclared(name: string): boolean {
    return articles.scalars.has(name) || articles.relations.has(name)
  }
}
