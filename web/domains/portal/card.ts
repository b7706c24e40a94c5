import type { FlatItem, OneQuery } from '../../rest/types.ts'
import { nameOf } from '../people/me.ts'
import { UNTITLED } from './cardTexts.ts'

/** What the card of an article shows. */
export const cardQuery = {
  fields: ['title', 'type', 'publishedAt', 'views', 'likes_count', 'comments_count'],
  populate: { cover: true, author: { fields: ['full_name'], populate: { avatar: true } } },
} as const satisfies OneQuery<'articles'>

export type CardRow = FlatItem<'articles', typeof cardQuery>
export type ArticleCardData = ReturnType<typeof toCard>

/** What a card says beyond its row, in pieces of which every second one was searched for and found. */
export interface CardWords {
  readonly title?: readonly string[]
  readonly lead?: readonly string[]
}

export const toCard = (
  { title, likes_count, comments_count, author, ...own }: CardRow,
  words: CardWords = {},
) => ({
  ...own,
  title: title || UNTITLED,
  words,
  likes: likes_count,
  comments: comments_count,
  author: {
    id: author?.id,
    name: nameOf({ full_name: author?.full_name ?? null, username: null }),
    avatar: author?.avatar,
  },
})

/** Whether an article may lead the feed as its large story: one without a picture does not. */
export const isStory = (cover: ArticleCardData['cover']): boolean => cover !== null && !cover.takenDownAt
