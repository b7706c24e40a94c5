import { z } from 'zod'
import { articleTypes } from '../domains/article-types.ts'
import { articles, comments } from '../domains/portal.ts'
import { roleTypes } from '../domains/role-types.ts'
import { call, numeric, rowId, someIds } from '../rest/call.ts'
import { limits } from '../rest/limits.ts'
import { thumbnail } from './thumbnail.ts'

/** Calls that read the portal; those that change it are in `portal.ts`. */
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
        comment_likes: count.meta({ description: 'Под комментариями автора', examples: [14] }),
        comment_dislikes: count.meta({ description: 'Под комментариями автора', examples: [2] }),
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
              type: z.enum(articleTypes),
              cover: thumbnail.nullable(),
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
  refuses: [404],
})

const moment = z.string().meta({ format: 'date-time', examples: ['2026-11-20T08:20:00.000Z'] })
const writer = z.object({
  id,
  blocked: z.boolean().optional().meta({ description: 'Только модератору: доступ закрыт' }),
  full_name: z
    .string()
    .nullable()
    .meta({ examples: ['Анна Воронцова'] }),
  role: z.enum(roleTypes),
  avatar: thumbnail.nullable(),
})
const myRating = z
  .enum(['like', 'dislike'])
  .nullable()
  .meta({ description: 'Какую отметку поставили вы', examples: ['like'] })

const comment = z.object({
  id,
  parent: id.nullable().meta({ description: 'На какой комментарий это ответ', examples: [12] }),
  to: z
    .object({ id, full_name: writer.shape.full_name })
    .nullable()
    .meta({
      description:
        'Кому это ответ внутри ветки. `null` у ответа на первый комментарий ветки и на удалённый комментарий',
      examples: [{ id: 7, full_name: 'Анна Воронцова' }],
    }),
  text: z
    .string()
    .nullable()
    .meta({
      description: '`null`: комментарий удалён, но на него ответили',
      examples: ['Спасибо, теперь понятно, почему окна светятся дольше'],
    }),
  author: writer.nullable(),
  createdAt: moment,
  editedAt: moment.nullable(),
  likes_count: count.meta({ examples: [11] }),
  dislikes_count: count,
  rating: myRating,
})

const around = { before: count, after: count }
const COMMENT = 'номер комментария'
/** Rows of a page by the numbers of comments, so that what is written meanwhile moves none of them. */
const pageOf = (standard: number) =>
  z
    .strictObject({
      limit: numeric(z.int('от 1 до 50').min(1, 'от 1 до 50').max(50, 'от 1 до 50'))
        .default(standard)
        .meta({ description: 'Сколько показать', examples: [standard] }),
      after: rowId(COMMENT)
        .optional()
        .meta({ description: 'Те, что следуют за этим', examples: [48] }),
      before: rowId(COMMENT)
        .optional()
        .meta({ description: 'Те, что перед этим', examples: [48] }),
    })
    .prefault({})
const pagination = z.object({
  limit: z.int(),
  before: count.meta({ description: 'Сколько их перед страницей', examples: [0] }),
  after: count.meta({ description: 'Сколько ещё: «Показать ещё 18»', examples: [18] }),
})

/** Comments with which a thread begins, on a page; replies that come with each. */
const THREADS = 20
export const FIRST_REPLIES = 3
const commentSorts = ['createdAt:desc', 'createdAt:asc'] as const

export const articleComments = call({
  method: 'get',
  path: '/api/articles/{id}/comments',
  summary: 'Разговор под статьёй',
  about: [
    `Ветками: комментарий к статье и под ним все ответы по порядку, первые ${FIRST_REPLIES} сразу, остальные — \`GET /api/comments/{id}/replies\`. Удалённый комментарий остаётся, пока под ним есть ответы.`,
    'Дальше — `pagination[after]` с номером последней ветки страницы, назад — `pagination[before]` с номером первой. `comment` показывает страницу, на которой стоит этот комментарий; если его уже нет — первую, и `meta.comment` тогда `null`.',
  ].join('\n\n'),
  may: { of: articles, to: 'findOne' },
  query: z.object({
    sort: z.enum(commentSorts).default('createdAt:desc').meta({ description: 'Порядок веток' }),
    comment: rowId(COMMENT)
      .optional()
      .meta({ description: 'Страница с этим комментарием', examples: [51] }),
    pagination: pageOf(THREADS),
  }),
  answer: {
    about: 'Ветки в заданном порядке',
    schema: z.object({
      data: z.array(
        comment.extend({
          replies: z.object({ data: z.array(comment), ...around }).meta({
            description: 'Ответы, старые первыми; `before` и `after` — сколько их до и после показанных',
          }),
        }),
      ),
      meta: z.object({
        total: count.meta({ description: 'Комментариев и ответов под статьёй', examples: [23] }),
        pagination,
        comment: id
          .nullable()
          .meta({ description: 'Комментарий, страницу которого просили', examples: [51] }),
      }),
    }),
  },
})

export const commentReplies = call({
  method: 'get',
  path: '/api/comments/{id}/replies',
  summary: 'Ответы одной ветки',
  about:
    '`id` — комментарий, с которого ветка начинается. Старые первыми; дальше — `pagination[after]`, назад — `pagination[before]`.',
  may: { of: comments, to: 'findOne' },
  query: z.object({ pagination: pageOf(THREADS) }),
  answer: {
    schema: z.object({ data: z.array(comment), meta: z.object({ pagination }) }),
  },
})

/** Articles of one call of `myRatings` and of `foundWords`. */
const MAX_ARTICLES = 50

export const myRatings = call({
  method: 'get',
  path: '/api/articles/my-ratings',
  summary: 'Свои отметки под статьями',
  may: { of: articles, to: 'find' },
  query: z.object({ ids: someIds(MAX_ARTICLES) }),
  answer: {
    about: 'Статьи, под которыми есть ваша отметка',
    schema: z.object({
      data: z.array(z.object({ id, rating: myRating.unwrap() })),
      meta: z.object({}),
    }),
  },
})

/** Most articles, and most comments under each, that it counts. */
export const NEW_COMMENTS = { articles: 200, each: 100, text: 120 } as const

export const newComments = call({
  method: 'get',
  path: '/api/articles/new-comments',
  summary: 'Новое под своими статьями',
  about: [
    'Комментарии и ответы других под своими опубликованными статьями, которых автор ещё не видел: написанные после того, как он в последний раз открыл статью (`POST /api/articles/{id}/view`).',
    `Считаются последние ${NEW_COMMENTS.articles} опубликованных статей и до ${NEW_COMMENTS.each} комментариев под каждой.`,
  ].join('\n\n'),
  may: { of: articles, to: 'find' },
  answer: {
    about: 'Статьи, под которыми есть новое: с самым свежим первой',
    schema: z.object({
      data: z.array(
        z.object({
          id: id.meta({ description: 'Статья', examples: [5] }),
          count: z
            .int()
            .min(1)
            .meta({ description: 'Сколько нового под ней', examples: [3] }),
          latest: z.object({
            id: id.meta({ description: 'Комментарий', examples: [51] }),
            text: z.string().meta({
              description: `Начало, до ${NEW_COMMENTS.text} знаков`,
              examples: ['А что делать на пятой неделе?'],
            }),
            author: writer.pick({ id: true, full_name: true }).nullable(),
            createdAt: moment,
          }),
        }),
      ),
      meta: z.object({ total: count.meta({ description: 'Сколько нового всего', examples: [3] }) }),
    }),
  },
})

const marked = z.array(z.string()).meta({
  description: 'Кусочки подряд: найденное — второй, четвёртый и дальше через один',
  examples: [['Как мы зажгли ', 'маяк', '']],
})

export const foundWords = call({
  method: 'get',
  path: '/api/articles/found-words',
  summary: 'Где в статьях стоят найденные слова',
  about:
    'К поиску `GET /api/articles?_q=…`: название и отрывок текста, разрезанные по найденным словам, в любых их формах и целиком, если нашлась часть. Это простой текст, разметки в нём нет. Если слова нет в начале статьи, отрывок — её первые слова.',
  may: { of: articles, to: 'find' },
  query: z.object({
    _q: z
      .string('текст')
      .max(limits.searchLength, `текст до ${limits.searchLength} знаков`)
      .meta({ examples: ['маяк'] }),
    ids: someIds(MAX_ARTICLES),
  }),
  answer: {
    about: 'Те из статей, что вам видны',
    schema: z.object({
      data: z.array(z.object({ id, title: marked, text: marked })),
      meta: z.object({}),
    }),
  },
})
