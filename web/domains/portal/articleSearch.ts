import { idIn, searchReader } from '../../searchReader.ts'

/** Search parameters of an article: the comment that is looked for, and the order of the talk. */
export interface ArticleSearch {
  comment?: number | undefined
  talk?: 'old' | undefined
}

export const articleSearch = searchReader<ArticleSearch>(raw => ({
  comment: idIn(raw['comment']),
  talk: raw['talk'] === 'old' ? 'old' : undefined,
}))
