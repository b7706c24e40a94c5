import { design } from './articles/design.ts'
import { engineering } from './articles/engineering.ts'
import { field } from './articles/field.ts'
import { ideas } from './articles/ideas.ts'
import { learning } from './articles/learning.ts'
import { news } from './articles/news.ts'
import { people } from './articles/people.ts'

/** 50 articles: 47 published, two drafts and one removed by a moderator. */
export const articles = [...engineering, ...people, ...learning, ...news, ...ideas, ...design, ...field]
