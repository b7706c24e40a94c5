import { z } from 'zod'
import { articles } from '../domains/portal.ts'
import { call, numeric } from '../rest/call.ts'

/** Calls that read the portal; those that change it are in `portal.ts`. */
const MAX_ID = 2_147_483_647
const rowId = (what: string) => numeric(z.int(what).min(1, what).max(MAX_ID, what))
const id = z.int().min(1)
const count = z.int().min(0)

/** Months of an author's statistics. */
export const ARTICLE_MONTHS = 12
/** Articles that the statistics name. */
export const BEST_ARTICLES = 5

const AUTHOR = 'номер жителя'
const month = z.object({
  month: z.string().meta({ examples: ['2026-11'] }),
  views: count.meta({ examples: [214] }),
  likes: count.meta({ examples: [31] }),
  dislikes: count.meta({ examples: [2] }),
  comments: count.meta({ examples: [9] }),
})

/** product §10. */
export const articleStatistics = call({
  method: 'get',
  path: '/api/articles/statistics',
  summary: 'Аналитика автора',
  about: `Сколько читали, оценивали и обсуждали статьи автора: всего и по месяцам города, последние ${ARTICLE_MONTHS}, нынешний последним. Свою видит каждый, чужую — модератор, остальным 403. Удалённые и снятые статьи не считаются: их отметки и просмотры исчезли.`,
  may: { of: articles, to: 'find' },
  query: z.object({
    filters: z
      .strictObject({
        author: z.strictObject({
          id: rowId(AUTHOR).meta({ description: 'Чья аналитика; без него — своя', examples: [7] }),
        }),
      })
      .optional(),
  }),
  answer: {
    schema: z.object({
      data: z.object({
        articles: count.meta({ description: 'Опубликовано сейчас', examples: [12] }),
        views: count.meta({ examples: [1204] }),
        likes: count.meta({ examples: [86] }),
        dislikes: count.meta({ examples: [3] }),
        comments: count.meta({ examples: [23] }),
        reputation: z.int().meta({
          description: 'Отметки под статьями и комментариями: «нравится» минус «не нравится»',
          examples: [95],
        }),
        months: z.array(month),
        top: z
          .array(
            z.object({
              id,
              title: z.string().meta({ examples: ['Как мы зажгли маяк'] }),
              views: count,
              likes: count,
              comments: count,
            }),
          )
          .meta({ description: `До ${BEST_ARTICLES} опубликованных статей, самая читаемая первой` }),
      }),
      meta: z.object({}),
    }),
  },
})
