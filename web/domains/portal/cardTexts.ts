import type { ArticleType } from '#contract/domains/article-types.ts'
import type { PluralForms } from '#contract/words.ts'
import { counted } from '../../ui/numbers.ts'

const articles: PluralForms = { one: 'статья', few: 'статьи', many: 'статей' }

const words: PluralForms = { one: 'слово', few: 'слова', many: 'слов' }
const minutes: PluralForms = { one: 'минута', few: 'минуты', many: 'минут' }

export const articleCount = (count: number) => counted(count, articles)

/** `1 840 слов, 7 минут` */
export const sizeOf = (count: number, time: number) => `${counted(count, words)}, ${counted(time, minutes)}`

export const articleTypeNames: Record<ArticleType, string> = {
  article_type_1: 'Статья',
  article_type_2: 'Новость',
  article_type_3: 'Идея',
  article_type_4: 'Вопрос',
}

export const figureNames = {
  views: 'Просмотры',
  likes: 'Нравится',
  dislikes: 'Не нравится',
  comments: 'Комментарии',
} as const

/** The title of a draft that has none yet. */
export const UNTITLED = 'Без названия'
