import {
  articleDislikes,
  articleLikes,
  articles,
  commentDislikes,
  commentLikes,
  comments,
  themes,
} from '../domains/portal.ts'
import { type Action, objectOf, rowOf } from '../rest/action.ts'
import type { Collection } from '../rest/collection.ts'
import { dataOf, id, oneOf, SENT_AGAIN } from './bulk.ts'

const BLOCKS =
  'Блоки проверяются, лишнее в них отбрасывается; ссылки — только http, https и mailto; картинки — свои. Обложка и `images` следуют из них.'

export const articleActions: readonly Action[] = [
  {
    method: 'post',
    path: `/api/${articles.name}`,
    summary: 'Написать статью',
    about: `Публикуется сразу, если есть название и хотя бы один блок с текстом; с \`"publishedAt": null\` станет черновиком, которому можно быть неполным. ${BLOCKS} ${SENT_AGAIN}`,
    access: articles.access.create,
    answer: { about: 'Статья', schema: oneOf(articles) },
  },
  {
    method: 'put',
    path: `/api/${articles.name}/{id}`,
    summary: 'Изменить, опубликовать или снять статью',
    about: [
      `Автор меняет что угодно; \`publishedAt\` публикует, \`null\` возвращает в черновики, и просмотры, отметки и комментарии остаются. Дату публикации ставит город. ${BLOCKS}`,
      'С заголовком `If-Match: "<updatedAt>"` сохранение поверх чужого окна — 409 `ConflictError`.',
      'Модератор чужую статью только снимает: `removedAt` и причина в `removal_reason`. Просмотры, отметки и комментарии исчезают навсегда, автор узнаёт причину и может лишь удалить статью.',
    ].join('\n\n'),
    access: articles.access.update,
    answer: { about: 'Статья после изменения', schema: oneOf(articles) },
    refuses: [409],
  },
  {
    method: 'delete',
    path: `/api/${articles.name}/{id}`,
    summary: 'Удалить статью',
    about:
      'Запись остаётся с `deletedAt`, просмотры, отметки и комментарии исчезают вместе со своей долей репутации.',
    access: articles.access.delete,
    answer: { about: 'Статья, какой была', schema: oneOf(articles) },
  },
  {
    method: 'post',
    path: `/api/${articles.name}/{id}/view`,
    summary: 'Отметить просмотр',
    about:
      'Просмотр жителя считается раз в день (UTC), собственный просмотр автора — никогда. Тело не нужно.',
    access: articles.access.read,
    answer: {
      about: 'Сколько просмотров теперь',
      schema: objectOf({ views: { type: 'integer', minimum: 0 } }),
    },
  },
]

export const themeActions: readonly Action[] = [
  {
    method: 'post',
    path: `/api/${themes.name}`,
    summary: 'Предложить тему',
    about:
      'Если такая тема уже есть, пусть и в другом регистре, ответом будет она. Чужое предложение, которое ещё не одобрено, — 409 `ConflictError`.',
    access: themes.access.create,
    answer: { about: 'Тема', schema: oneOf(themes) },
    refuses: [409],
  },
  {
    method: 'delete',
    path: `/api/${themes.name}/{id}`,
    summary: 'Удалить тему',
    about: 'Тема, у которой есть статьи, не удаляется: 409 `ConflictError`. Её можно объединить с другой.',
    access: themes.access.delete,
    answer: { about: 'Тема, какой была', schema: oneOf(themes) },
    refuses: [409],
  },
  {
    method: 'post',
    path: `/api/${themes.name}/{id}/merge`,
    summary: 'Объединить тему с другой',
    about: 'Все статьи темы переходят к теме `into`, а сама она исчезает.',
    access: themes.access.update,
    shapes: themes.name,
    body: { schema: dataOf({ into: id }), example: { data: { into: 3 } } },
    answer: { about: 'Тема, которая осталась', schema: oneOf(themes) },
  },
]

export const commentActions: readonly Action[] = [
  {
    method: 'post',
    path: `/api/${comments.name}`,
    summary: 'Оставить комментарий',
    about: `Под опубликованной статьёй; \`parent\` — комментарий той же статьи, на который это ответ. ${SENT_AGAIN}`,
    access: comments.access.create,
    answer: { about: 'Комментарий', schema: oneOf(comments) },
    refuses: [409],
  },
  {
    method: 'put',
    path: `/api/${comments.name}/{id}`,
    summary: 'Исправить или удалить комментарий',
    about:
      'Текст исправляет автор. `deletedAt`, от автора или модератора, удаляет: отметки исчезают, ответы остаются.',
    access: comments.access.update,
    answer: { about: 'Комментарий после изменения', schema: oneOf(comments) },
    refuses: [409],
  },
]

/** Giving a rating and taking it back, for each of the four collections. */
function ratingActions(ratings: Collection, of: string, call: string, opposite: string): readonly Action[] {
  const body = { schema: dataOf({ [of]: id }), example: { data: { [of]: 5 } } }
  return [
    {
      method: 'post',
      path: `/api/${ratings.name}`,
      summary: 'Поставить отметку',
      about: `Заменяет собой «${opposite}». Вторая такая же — 409 \`ConflictError\`, под своим — 403 \`OwnWorkError\`. ${SENT_AGAIN}`,
      access: ratings.access.create,
      answer: { about: 'Отметка', schema: oneOf(ratings) },
      refuses: [409],
    },
    {
      method: 'post',
      path: `/api/${ratings.name}/${call}`,
      summary: 'Забрать отметку',
      about: 'Если её не было, ответом будет `null`.',
      access: ratings.access.delete,
      shapes: ratings.name,
      body,
      answer: {
        about: 'Отметка, какой была, или null',
        schema: objectOf({ data: { anyOf: [rowOf(ratings), { type: 'null' }] }, meta: { type: 'object' } }),
      },
    },
  ]
}

export const articleLikeActions = ratingActions(articleLikes, 'article', 'unlike', 'не нравится')
export const articleDislikeActions = ratingActions(articleDislikes, 'article', 'undislike', 'нравится')
export const commentLikeActions = ratingActions(commentLikes, 'comment', 'unlike', 'не нравится')
export const commentDislikeActions = ratingActions(commentDislikes, 'comment', 'undislike', 'нравится')
