import { z } from 'zod'
import { chipColors } from '../domains/chips.ts'
import { type HistoryCategory, historyCategories, historySubjects } from '../domains/history.ts'
import { energyChanges } from '../domains/ledger.ts'
import { missionTypes } from '../domains/mission-types.ts'
import { call, declared, pageSize, rowId } from '../rest/call.ts'
import { limits } from '../rest/limits.ts'

const text = z.string()
const CURSOR = '1795253400000.balance-change:84'
const category = { enum: historyCategories }

/** product §9. */
export const history = call({
  method: 'get',
  path: '/api/history',
  summary: 'Лента жителя',
  about:
    'Всё, что произошло с жителем, от нового к старому: энергия и коины с остатком после каждой строки, миссии от записи до награды, чипы, брони, статьи и комментарии. `title` готов к показу, `group` общий у строк одного дела. От отчёта в ленте последняя отправка и последний возврат. Чужую ленту видит модератор, для остальных она пуста. Модератору каждая строка говорит и `origin`: кто, почему и что её отменило.\n\nСтраницы идут по метке: `pagination[after]` — это `meta.pagination.after` прошлой страницы, `null` означает конец. Строки, появившиеся после первой страницы, на следующие не попадают.',
  may: { of: energyChanges, to: 'find' },
  query: z.object({
    filters: declared<{
      readonly user?: { readonly id: number }
      readonly month?: string | undefined
      readonly category?: { readonly $eq: HistoryCategory } | { readonly $in: readonly HistoryCategory[] }
    }>({
      properties: {
        user: {
          properties: {
            id: { type: 'integer', minimum: 1, description: 'Чья лента; без него — своя', examples: [7] },
          },
        },
        month: { type: 'string', description: 'Только этот месяц по времени города', examples: ['2026-11'] },
        category: {
          properties: {
            $eq: { ...category, description: 'Одна категория' },
            $in: {
              properties: {
                0: {
                  ...category,
                  description: 'Любая из категорий: `[$in][0]`, `[$in][1]` и так далее',
                  examples: ['balance-change'],
                },
              },
            },
          },
        },
      },
    }).optional(),
    pagination: declared<{ readonly limit?: number; readonly after?: string | undefined }>({
      properties: {
        limit: {
          ...pageSize,
          description: 'Строк на странице; то же, что `pagination[pageSize]`',
          examples: [20],
        },
        after: { type: 'string', description: 'Откуда продолжить', examples: [CURSOR] },
      },
    }).optional(),
  }),
  answer: {
    schema: z.object({
      data: z.array(
        z.object({
          id: text.meta({ description: 'Одинаков на любой странице', examples: ['balance-change:84'] }),
          category: z.enum(historyCategories).meta({ examples: ['balance-change'] }),
          kind: text.meta({
            description: 'У энергии и коинов — вид изменения, у брони — что с ней стало',
            examples: ['reward'],
          }),
          title: text.meta({ examples: ['Награда за миссию «Помочь новому жителю»'] }),
          amount: z
            .number()
            .nullable()
            .meta({ examples: [50] }),
          total_after: z
            .number()
            .nullable()
            .meta({ description: 'Сколько стало после строки', examples: [315.5] }),
          subject: z
            .object({
              type: z.enum(historySubjects),
              id: z.int().min(1),
              title: text,
              look: z
                .enum([...missionTypes, ...chipColors])
                .nullable()
                .meta({ description: 'Тип миссии, цвет чипа' }),
            })
            .nullable()
            .meta({
              examples: [
                { type: 'activities', id: 12, title: 'Помочь новому жителю', look: 'activity_type_5' },
              ],
            }),
          group: text.meta({
            description: 'Одинаков у строк одного дела: записи, отчёта и награды; брони и возврата коинов',
            examples: ['enrolment:31'],
          }),
          until: text.nullable().meta({
            format: 'date-time',
            description: 'У возвращённого отчёта — до какого времени его ждут',
          }),
          answer: z
            .object({ author: text.nullable(), text: text.nullable() })
            .nullable()
            .meta({
              description:
                'Кто это сделал и что при этом сказал жителю: комментарий или причина, если её нет в `title`. Без слов `text` — null, без имени `author` — null',
              examples: [{ author: 'Анна Воронцова', text: 'Отличная работа' }],
            }),
          origin: z
            .object({
              author: z
                .object({ id: z.int().min(1), name: text })
                .nullable()
                .meta({ description: 'Кто это сделал; null — сам город' }),
              cause: text.nullable().meta({ description: 'Причина из списка города' }),
              comment: text.nullable(),
              reverses: text.nullable().meta({ description: '`id` строки, которую отменила эта' }),
              reversed_by: text.nullable().meta({ description: '`id` строки, которая отменила эту' }),
            })
            .optional()
            .meta({
              description: 'Только модератору',
              examples: [
                {
                  author: { id: 3, name: 'Анна Воронцова' },
                  cause: 'За помощь',
                  comment: null,
                  reverses: null,
                  reversed_by: 'balance-change:91',
                },
              ],
            }),
          createdAt: text.meta({ format: 'date-time', examples: ['2026-11-21T09:30:00.000Z'] }),
        }),
      ),
      meta: z.object({
        pagination: z.object({
          after: text.nullable().meta({ examples: [CURSOR] }),
          limit: z.int().meta({ examples: [limits.defaultPageSize] }),
        }),
      }),
    }),
  },
})

const USER = 'номер жителя'
const sum = (description: string, example: number) => z.number().meta({ description, examples: [example] })

export const historyMonths = call({
  method: 'get',
  path: '/api/history/months',
  summary: 'Итоги по месяцам',
  about:
    'Каждый месяц жителя в городе по времени города, нынешний первым. Чужие видит модератор, для остальных список пуст.',
  may: { of: energyChanges, to: 'find' },
  query: z.object({
    user: rowId(USER)
      .optional()
      .meta({ description: 'Чьи; без него — свои', examples: [7] }),
  }),
  answer: {
    schema: z.object({
      data: z.array(
        z.object({
          month: text.meta({ examples: ['2026-11'] }),
          points: sum('Энергия за месяц, bitW; списания вычтены', 340),
          received: sum('Коины, полученные не за брони; списания вычтены', 170),
          spent: sum('Коины за брони, без вернувшихся', 240),
          badges: sum('Полученные и не отозванные чипы', 1),
        }),
      ),
      meta: z.object({}),
    }),
  },
})
