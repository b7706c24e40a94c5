import { ME, moderator, nobody, owner, resident, rows } from '../rest/access.ts'
import { collection } from '../rest/collection.ts'
import {
  boolean,
  counter,
  datetime,
  integer,
  inverse,
  json,
  longText,
  many,
  manyMedia,
  media,
  one,
  oneOf,
  text,
} from '../rest/fields/index.ts'
import { articleTypes } from './article-types.ts'
import { blockSchema } from './block-schema.ts'
import type { Block } from './blocks.ts'

/** product §2: a moderator can remove what others wrote, not change it. */
const authors = owner('author')

/** Published, not removed by a moderator, not deleted. Drafts come on top of this by `drafts`. */
const live = { removedAt: { $null: true }, deletedAt: { $null: true } }

export const articles = collection('articles', {
  singular: 'article',
  prerendered: true,
  fields: {
    title: text({ required: true, min: 1, max: 200, write: authors }),
    content: json<readonly Block[]>({ write: authors, schema: blockSchema }),
    cover: media({ write: nobody }),
    /** Taken from the blocks whenever the content is saved. */
    images: manyMedia({ write: authors }),
    type: oneOf(articleTypes, { required: true, default: 'article_type_1', write: authors }),
    author: one('users', { owner: true, write: nobody }),
    themes: many('tags', { write: authors }),
    views: counter(),
    likes_count: counter(),
    dislikes_count: counter(),
    comments_count: counter(),
    removedAt: datetime({ write: moderator }),
    removal_reason: longText({ max: 2000, read: [authors, moderator], write: moderator }),
    removed_by: one('users', { read: [authors, moderator], write: nobody }),
    draft: inverse('article-drafts', 'article', { single: true }),
  },
  drafts: true,
  softDelete: true,
  changes: 'article-change-items',
  quietDrafts: true,
  search: 'row',
  access: {
    read: [rows(live), authors, moderator],
    create: resident,
    update: [authors, moderator],
    delete: [authors, moderator],
    drafts: [authors, moderator],
  },
})

/** One's own articles alone: not even a moderator reads what is not published yet. */
const itsAuthor = rows({ article: { author: { id: ME } } })

/**
 * The text to which its author is changing a published article, one for each; written by calls of the article
 * (docs/decisions/040). The pictures have a right of their own, so that their addresses are not public either.
 */
export const articleDrafts = collection('article-drafts', {
  singular: 'article-draft',
  fields: {
    article: one('articles', { required: true }),
    title: text({ max: 200 }),
    content: json<readonly Block[]>({ schema: blockSchema }),
    images: manyMedia({ read: itsAuthor }),
    type: oneOf(articleTypes, { required: true }),
    themes: many('tags'),
  },
  access: { read: itsAuthor, create: nobody, update: nobody, delete: nobody },
})

/** The states of an article after each published change; written by the database (docs/decisions/033). */
export const articleVersions = collection('article-versions', {
  singular: 'article-version',
  fields: {
    article: one('articles', { required: true }),
    title: text({ required: true, max: 200 }),
    content: json<readonly Block[]>({ schema: blockSchema }),
    type: oneOf(articleTypes, { required: true }),
    themes: json<readonly { readonly id: number; readonly name: string }[]>({ required: true }),
    /** Attributes that differ from the version before; the first version has all of them. */
    changed: json<readonly ('title' | 'content' | 'type' | 'themes')[]>({ required: true }),
  },
  access: {
    read: [itsAuthor, moderator],
    create: nobody,
    update: nobody,
    delete: nobody,
  },
})

/** Themes of the portal: an author proposes one while writing, a moderator approves it. */
export const themes = collection('tags', {
  singular: 'tag',
  prerendered: true,
  fields: {
    name: text({ required: true, min: 1, max: 60, unique: true, ignoreCase: true }),
    is_approved: boolean({ required: true, default: false, write: moderator }),
    articles_count: integer({ required: true, default: 0, min: 0, write: nobody }),
    proposer: one('users', { owner: true, read: moderator, write: nobody }),
  },
  search: 'row',
  access: {
    read: [rows({ is_approved: true }), owner('proposer'), moderator],
    create: resident,
    update: moderator,
    delete: moderator,
  },
})

/** Comments under published articles. */
const ofLiveArticle = { article: { ...live, publishedAt: { $notNull: true } } }

export const comments = collection('comments', {
  singular: 'comment',
  prerendered: true,
  fields: {
    article: one('articles', { required: true, onDelete: 'restrict' }),
    author: one('users', { owner: true, write: nobody }),
    parent: one('comments'),
    text: longText({ required: true, min: 1, max: 5000, write: authors }),
    likes_count: counter(),
    dislikes_count: counter(),
  },
  softDelete: true,
  access: {
    read: [rows({ ...ofLiveArticle, deletedAt: { $null: true } }), authors, moderator],
    create: resident,
    update: [authors, moderator],
    delete: [authors, moderator],
  },
})

const ratingAccess = {
  read: [owner('user'), moderator],
  create: resident,
  update: nobody,
  delete: owner('user'),
} as const
const rater = one('users', { required: true, owner: true, write: nobody })

export const articleLikes = collection('article-likes', {
  singular: 'article-like',
  fields: { user: rater, article: one('articles', { required: true }) },
  access: ratingAccess,
})
export const articleDislikes = collection('article-dislikes', {
  singular: 'article-dislike',
  fields: { user: rater, article: one('articles', { required: true }) },
  access: ratingAccess,
})
export const commentLikes = collection('comment-likes', {
  singular: 'comment-like',
  fields: { user: rater, comment: one('comments', { required: true }) },
  access: ratingAccess,
})
export const commentDislikes = collection('comment-dislikes', {
  singular: 'comment-dislike',
  fields: { user: rater, comment: one('comments', { required: true }) },
  access: ratingAccess,
})
