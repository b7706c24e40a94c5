import { z } from 'zod'
import { articleTypes } from '../domains/article-types.ts'
import { blockSchema } from '../domains/block-schema.ts'
import type { Block } from '../domains/blocks.ts'
import {
  articleDislikes,
  articleLikes,
  articles,
  commentDislikes,
  commentLikes,
  comments,
  themes,
} from '../domains/portal.ts'
import { MAX_RELATED } from '../rest/bounds.ts'
import { call, declared, link, noMeta, one, row, someIds } from '../rest/call.ts'
import type { Collection } from '../rest/collection.ts'
import { type DescribedVerb, verb } from '../rest/verb.ts'

const BLOCKS = `Блоки проверяются, лишнее в них отбрасывается; ссылки — только http, https и mailto; картинки — свои, не больше ${MAX_RELATED}. Обложка и \`images\` следуют из них.`

export const articleVerbs: readonly DescribedVerb[] = [
  verb(articles, 'create', {
    summary: 'Написать статью',
    about: `Публикуется сразу, если есть название и хотя бы один блок с текстом; с \`"publishedAt": null\` станет черновиком, которому можно быть неполным. ${BLOCKS}`,
    answer: 'Статья',
  }),
  verb(articles, 'update', {
    summary: 'Изменить, опубликовать или снять статью',
    about: [
      `Автор меняет что угодно; \`publishedAt\` публикует, \`null\` возвращает в черновики, и просмотры, отметки и комментарии остаются. Дату публикации ставит город, и у опубликованной снова она прежняя. ${BLOCKS}`,
      'С заголовком `If-Match: "<updatedAt>"` сохранение, удаление и снятие поверх чужого окна — 412 `PreconditionFailedError`. Пока у статьи есть черновик правки, её версия — позднейший из двух `updatedAt`. Сохранение с `content` заменяет и черновик; снятие с публикации берёт из него всё, чего нет в теле. Снятие модератором сверяется с `updatedAt` самой статьи.',
      'Модератор чужую статью только снимает, пока она опубликована (иначе 409): `removedAt` и причина в `removal_reason`. Просмотры, отметки и комментарии исчезают навсегда, автор узнаёт причину и может лишь удалить статью.',
    ].join('\n\n'),
    answer: 'Статья после изменения',
    refuses: [409, 412],
  }),
  verb(articles, 'delete', {
    summary: 'Удалить статью',
    about:
      'Запись остаётся с `deletedAt`, просмотры, отметки и комментарии исчезают вместе со своей долей репутации. Модератор так снимает чужую статью, и причина тогда в теле: `{"data": {"removal_reason": "…"}}`, без неё 403.',
    answer: 'Статья, какой была',
    refuses: [409, 412],
  }),
]

export const themeVerbs: readonly DescribedVerb[] = [
  verb(themes, 'create', {
    summary: 'Предложить тему',
    about:
      'Если такая тема уже есть, пусть и в другом регистре, ответом будет она. Чужое предложение, которое ещё не одобрено, — 409 `ConflictError`.',
    answer: 'Тема',
    refuses: [409],
  }),
  verb(themes, 'delete', {
    summary: 'Удалить тему',
    about: 'Тема, у которой есть статьи, не удаляется: 409 `ConflictError`. Её можно объединить с другой.',
    answer: 'Тема, какой была',
    refuses: [409],
  }),
]

export const commentVerbs: readonly DescribedVerb[] = [
  verb(comments, 'create', {
    summary: 'Оставить комментарий',
    about: `Под опубликованной статьёй; \`parent\` — комментарий той же статьи, на который это ответ.`,
    answer: 'Комментарий',
    refuses: [409],
  }),
  verb(comments, 'update', {
    summary: 'Исправить или удалить комментарий',
    about:
      'Текст исправляет автор. `deletedAt`, от автора или модератора, удаляет: отметки исчезают, ответы остаются.',
    answer: 'Комментарий после изменения',
    refuses: [409],
  }),
]

/** Giving a rating, for each of the four collections. */
const ratingVerbs = (ratings: Collection, opposite: string): readonly DescribedVerb[] => [
  verb(ratings, 'create', {
    summary: 'Поставить отметку',
    about: `Заменяет собой «${opposite}». Вторая такая же — 409 \`ConflictError\`, под своим — 403 \`OwnWorkError\`.`,
    answer: 'Отметка',
    refuses: [409],
  }),
]

export const articleLikeVerbs = ratingVerbs(articleLikes, 'не нравится')
export const articleDislikeVerbs = ratingVerbs(articleDislikes, 'нравится')
export const commentLikeVerbs = ratingVerbs(commentLikes, 'не нравится')
export const commentDislikeVerbs = ratingVerbs(commentDislikes, 'нравится')

/** Taking a rating back (specification §7). */
const takingBack = <const N extends string, const P extends string, const O extends string>(
  ratings: Collection<N>,
  name: P,
  of: O,
) =>
  call({
    method: 'post',
    path: `/api/${ratings.name}/${name}`,
    summary: 'Забрать отметку',
    about: 'Если её не было, ответом будет `null`.',
    repeats: true,
    may: { of: ratings, to: 'delete' },
    shapes: ratings,
    data: z.looseObject({ [of]: link } as { readonly [field in O]: typeof link }),
    example: { [of]: 5 },
    answer: {
      about: 'Отметка, какой была, или null',
      schema: z.object({ data: row(ratings).nullable(), meta: noMeta }),
    },
  })

export const unlikeArticle = takingBack(articleLikes, 'unlike', 'article')
export const undislikeArticle = takingBack(articleDislikes, 'undislike', 'article')
export const unlikeComment = takingBack(commentLikes, 'unlike', 'comment')
export const undislikeComment = takingBack(commentDislikes, 'undislike', 'comment')

const DRAFT_SEEN =
  'Ответ — статья; её черновик отдаёт `populate=draft`, и больше никому, кроме автора, он не виден.'

export const saveArticleDraft = call({
  method: 'put',
  path: '/api/articles/{id}/draft',
  summary: 'Сохранить черновик правки',
  about: [
    `Текст, на который автор меняет опубликованную статью: один на статью, целиком, ему можно быть неполным. Читатели видят прежний, пока автор не сохранит статью с новым \`content\`; тогда черновик исчезает. Равный опубликованному не хранится. ${BLOCKS} ${DRAFT_SEEN}`,
    'С заголовком `If-Match` сохранение поверх чужого окна — 412 `PreconditionFailedError`. Версия статьи с черновиком — позднейший из двух `updatedAt`. Чужая статья — 404; неопубликованная или снятая — 409.',
  ].join('\n\n'),
  repeats: true,
  may: { of: articles, to: 'create' },
  shapes: articles,
  data: z.object({
    title: z
      .string()
      .nullable()
      .meta({ schema: { type: ['string', 'null'], maxLength: 200 } }),
    content: z
      .custom<readonly Block[] | null>(value => value !== undefined)
      .meta({ schema: { anyOf: [blockSchema, { type: 'null' }] } }),
    type: z.enum(articleTypes),
    themes: z.array(link),
  }),
  example: {
    title: 'Как мы зажгли маяк',
    content: [{ id: 'a2', type: 'text', content: [{ text: 'С одной очень длинной ночи.' }] }],
    type: 'article_type_1',
    themes: [3],
  },
  answer: { about: 'Статья, какой её видят читатели', schema: one(articles) },
  refuses: [404, 409, 412],
})

export const discardArticleDraft = call({
  method: 'delete',
  path: '/api/articles/{id}/draft',
  summary: 'Отменить правку',
  about: `Черновик правки исчезает, опубликованное остаётся. Без черновика ничего не меняется. \`If-Match\` — как при сохранении черновика. ${DRAFT_SEEN}`,
  repeats: true,
  may: { of: articles, to: 'create' },
  shapes: articles,
  answer: { about: 'Статья, какой её видят читатели', schema: one(articles) },
  refuses: [404, 409, 412],
})

export const viewArticle = call({
  method: 'post',
  path: '/api/articles/{id}/view',
  summary: 'Отметить просмотр',
  about: 'Просмотр жителя считается раз в день, собственный просмотр автора — никогда. Тело не нужно.',
  may: { of: articles, to: 'findOne' },
  answer: { about: 'Сколько просмотров теперь', schema: z.object({ views: z.int().min(0) }) },
})

const count = z.int().min(0)
const moment = z.string().meta({ format: 'date-time', examples: ['2026-11-20T08:20:00.000Z'] })
/** Themes of one call of `themeUsage`. */
const MAX_THEMES = 50
/** Articles of a theme that its figures are counted over. */
export const THEME_SAMPLE = 1000

export const themeUsage = call({
  method: 'get',
  path: '/api/tags/usage',
  summary: 'Где используются темы',
  about: `Для модерации: сколько статей перейдёт при объединении и какие темы похожи по написанию. Считается по последним ${THEME_SAMPLE} статьям темы; если их больше, \`isAll\` — \`false\`.`,
  may: { of: themes, to: 'update' },
  query: z.object({
    ids: someIds(MAX_THEMES),
  }),
  answer: {
    about: 'Темы, которые есть, по возрастанию номера',
    schema: z.object({
      data: z.array(
        z.object({
          id: z.int(),
          published: count,
          unpublished: count.meta({ description: 'Черновики и снятые статьи' }),
          authors: count,
          isAll: z.boolean(),
          lastPublishedAt: moment.nullable().meta({ description: 'Когда вышла последняя из опубликованных' }),
          latest: z
            .array(
              z.object({
                id: z.int(),
                title: z.string().nullable(),
                author: z.string().nullable(),
                publishedAt: moment.nullable(),
              }),
            )
            .meta({ description: 'Последние три статьи' }),
          similar: z
            .array(
              z.object({
                id: z.int(),
                name: z.string(),
                is_approved: z.boolean(),
                articles_count: count,
                createdAt: moment,
              }),
            )
            .meta({ description: 'До трёх похожих тем, ближайшая первой' }),
        }),
      ),
    }),
  },
})

export const mergeThemes = call({
  method: 'post',
  path: '/api/tags/{id}/merge',
  summary: 'Объединить тему с другой',
  about:
    'Все статьи темы переходят к теме `into`, а сама она исчезает. Если она одобрена или её предложил другой житель, одобренной становится и `into`.',
  repeats: true,
  may: { of: themes, to: 'update' },
  shapes: themes,
  data: z.object({ into: declared<number>({ type: 'integer', minimum: 1 }).optional() }),
  example: { into: 3 },
  answer: { about: 'Тема, которая осталась', schema: one(themes) },
})
