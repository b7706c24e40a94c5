import { awardedChips } from '../domains/chips.ts'
import type { Action } from '../rest/action.ts'
import { ALL_OR_NOTHING, comment, dataOf, id, ids, oneOf, rowsOf, SENT_AGAIN } from './bulk.ts'

const { access, name } = awardedChips
const path = (call: string) => `/api/${name}/${call}` as const
const held = 'Чип, который у жителя уже есть, — 409 `AlreadyRewardedError`; себе нельзя: 403 `OwnWorkError`.'

/** product §9. */
export const awardedChipActions: readonly Action[] = [
  {
    method: 'post',
    path: `/api/${name}`,
    summary: 'Вручить чип',
    about: `${held} ${SENT_AGAIN}`,
    access: access.create,
    answer: { about: 'Вручённый чип', schema: oneOf(awardedChips) },
    refuses: [409],
  },
  {
    method: 'post',
    path: path('create-many'),
    summary: 'Вручить чип многим',
    about: `${held} ${ALL_OR_NOTHING} ${SENT_AGAIN}`,
    access: access.create,
    shapes: name,
    body: {
      schema: dataOf({ badge: id, users: ids, 'comment?': comment, 'cause?': id }),
      example: { data: { badge: 6, users: [7, 12], comment: 'За первое выступление' } },
    },
    answer: { about: 'Вручённые чипы в порядке списка', schema: rowsOf(awardedChips) },
    refuses: [409],
  },
  {
    method: 'post',
    path: path('create-many-for-user'),
    summary: 'Вручить жителю несколько чипов',
    about: `${held} ${ALL_OR_NOTHING} ${SENT_AGAIN}`,
    access: access.create,
    shapes: name,
    body: {
      schema: dataOf({ user: id, badges: ids, 'comment?': comment, 'cause?': id }),
      example: { data: { user: 7, badges: [6, 2], cause: 1 } },
    },
    answer: { about: 'Вручённые чипы в порядке списка', schema: rowsOf(awardedChips) },
    refuses: [409],
  },
  {
    method: 'post',
    path: path('soft-delete-many'),
    summary: 'Отозвать чип у многих',
    about: `Чип и жители или сами вручения: \`{"ids": [31], "comment": "…"}\`. Запись остаётся: \`deletedAt\`, \`recall_comment\`, \`recalled_by\`. ${ALL_OR_NOTHING}`,
    access: access.delete,
    shapes: name,
    body: {
      schema: { anyOf: [dataOf({ badge: id, users: ids, comment }), dataOf({ ids, comment })] },
      example: { data: { badge: 6, users: [7, 12], comment: 'Вручён по ошибке' } },
    },
    answer: { about: 'Отозванные чипы в порядке списка', schema: rowsOf(awardedChips) },
    refuses: [409],
  },
  {
    method: 'post',
    path: path('soft-delete-many-for-user'),
    summary: 'Отозвать у жителя несколько чипов',
    about: `Комментарий или причина уходят жителю. ${ALL_OR_NOTHING}`,
    access: access.delete,
    shapes: name,
    body: {
      schema: dataOf({ user: id, badges: ids, 'comment?': comment, 'cause?': id }),
      example: { data: { user: 7, badges: [6], comment: 'Вручён по ошибке' } },
    },
    answer: { about: 'Отозванные чипы в порядке списка', schema: rowsOf(awardedChips) },
    refuses: [409],
  },
  {
    method: 'put',
    path: `/api/${name}/{id}`,
    summary: 'Исправить или отозвать вручённый чип',
    about:
      'С `deletedAt` чип отзывается, и `comment` становится причиной. Чип и жителя записи сменить нельзя.',
    access: access.update,
    answer: { about: 'Запись после изменения', schema: oneOf(awardedChips) },
    refuses: [409],
  },
  {
    method: 'delete',
    path: `/api/${name}/{id}`,
    summary: 'Отозвать чип',
    about:
      'Запись остаётся в истории: у неё появляется `deletedAt`. Отозванный раньше — 409 `ConflictError`.',
    access: access.delete,
    answer: { about: 'Запись, какой была', schema: oneOf(awardedChips) },
    refuses: [409],
  },
]
