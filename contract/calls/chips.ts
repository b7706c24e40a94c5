import { z } from 'zod'
import { eventKeys } from '../domains/automation.ts'
import { awardedChips, chips } from '../domains/chips.ts'
import { call, ids, link, some, someIds, words } from '../rest/call.ts'
import { type DescribedVerb, verb } from '../rest/verb.ts'
import { ALL_OR_NOTHING } from './bulk.ts'

const held = 'Чип, который у жителя уже есть, — 409 `AlreadyRewardedError`; себе нельзя: 403 `OwnWorkError`.'
const why = { comment: words.optional(), cause: link.optional() }
const giving = {
  method: 'post',
  about: `${held} ${ALL_OR_NOTHING}`,
  repeats: true,
  may: { of: awardedChips, to: 'create' },
  shapes: awardedChips,
  answer: { about: 'Вручённые чипы в порядке списка', schema: some(awardedChips) },
  refuses: [409],
} as const
const recalling = {
  ...giving,
  may: { of: awardedChips, to: 'delete' },
  answer: { about: 'Отозванные чипы в порядке списка', schema: some(awardedChips) },
} as const

/** product §9. */
export const awardChipToMany = call({
  ...giving,
  path: '/api/user-badges/create-many',
  summary: 'Вручить чип многим',
  data: z.looseObject({ badge: link, users: ids, ...why }),
  example: { badge: 6, users: [7, 12], comment: 'За первое выступление' },
})

export const awardManyChips = call({
  ...giving,
  path: '/api/user-badges/create-many-for-user',
  summary: 'Вручить жителю несколько чипов',
  data: z.looseObject({ user: link, badges: ids, ...why }),
  example: { user: 7, badges: [6, 2], cause: 1 },
})

export const recallChipFromMany = call({
  ...recalling,
  path: '/api/user-badges/soft-delete-many',
  summary: 'Отозвать чип у многих',
  about: `Чип и жители или сами вручения: \`{"ids": [31], "comment": "…"}\`. Нужен комментарий или причина: они уходят жителю. Запись остаётся: \`deletedAt\`, \`recall_comment\`, \`recalled_by\`. ${ALL_OR_NOTHING}`,
  data: z.union([
    z.looseObject({ ids, ...why }),
    // A loose object would let `ids` of any kind through beside these.
    z.looseObject({ badge: link, users: ids, ids: z.undefined().optional(), ...why }),
  ]),
  example: { badge: 6, users: [7, 12], comment: 'Вручён по ошибке' },
})

export const recallManyChips = call({
  ...recalling,
  path: '/api/user-badges/soft-delete-many-for-user',
  summary: 'Отозвать у жителя несколько чипов',
  about: `Комментарий или причина уходят жителю. ${ALL_OR_NOTHING}`,
  data: z.looseObject({ user: link, badges: ids, ...why }),
  example: { user: 7, badges: [6], comment: 'Вручён по ошибке' },
})

export const chipAwards = call({
  method: 'get',
  path: '/api/badges/awards',
  summary: 'Когда чипы вручали в последний раз',
  about: 'Отозванные вручения не считаются.',
  may: { of: chips, to: 'update' },
  query: z.object({ ids: someIds(100) }),
  answer: {
    about: 'Чипы, которые есть, по возрастанию номера',
    schema: z.object({
      data: z.array(
        z.object({
          id: z.int(),
          latest: z
            .string()
            .nullable()
            .meta({ format: 'date-time', examples: ['2026-11-20T08:20:00.000Z'] }),
        }),
      ),
    }),
  },
})

export const chipProgress = call({
  method: 'get',
  path: '/api/badges/progress',
  summary: 'Сколько осталось до чипов',
  about:
    'Ваш счёт событий по условиям, которые сами вручают открытую миссию с чипом: столько засчитано с прошлой награды, в окне условия, для входов — подряд. Чипов без такого условия в ответе нет.',
  may: { of: chips, to: 'find' },
  query: z.object({ ids: someIds(100) }),
  answer: {
    about: 'По возрастанию номера чипа',
    schema: z.object({
      data: z.array(
        z.object({
          id: z.int().meta({ description: 'Чип' }),
          mission: z.int(),
          event: z.enum(eventKeys),
          count: z.int().min(0).meta({ description: 'Не больше порога' }),
          threshold: z.int().min(1),
        }),
      ),
    }),
  },
})

/** Calls beside the verbs of the collection. */
export const awardedChipVerbs: readonly DescribedVerb[] = [
  verb(awardedChips, 'create', {
    summary: 'Вручить чип',
    about: held,
    answer: 'Вручённый чип',
    refuses: [409],
  }),
  verb(awardedChips, 'update', {
    summary: 'Исправить или отозвать вручённый чип',
    about:
      'С `deletedAt` чип отзывается, и `comment` становится причиной. Чип и жителя записи сменить нельзя.',
    answer: 'Запись после изменения',
    refuses: [409],
  }),
  verb(awardedChips, 'delete', {
    summary: 'Отозвать чип',
    about:
      'Запись остаётся в истории: у неё появляется `deletedAt`. Отозванный раньше — 409 `ConflictError`.',
    answer: 'Запись, какой была',
    refuses: [409],
  }),
]
