import { historyCategories, historySubjects } from '../domains/history.ts'
import { energyChanges } from '../domains/ledger.ts'
import { type Action, listOf, objectOf, type Schema } from '../rest/action.ts'
import { limits } from '../rest/limits.ts'
import { id } from './bulk.ts'

const text: Schema = { type: 'string' }
const row = objectOf({
  id: { ...text, description: 'Одинаков на любой странице', examples: ['balance-change:84'] },
  category: { enum: historyCategories, examples: ['balance-change'] },
  kind: { ...text, examples: ['reward'] },
  title: { ...text, examples: ['Награда за миссию «Помочь новому жителю»'] },
  amount: { type: ['number', 'null'], examples: [50] },
  total_after: { type: ['number', 'null'], description: 'Сколько стало после строки', examples: [315.5] },
  subject: {
    anyOf: [objectOf({ type: { enum: historySubjects }, id, title: text }), { type: 'null' }],
    examples: [{ type: 'activities', id: 12, title: 'Помочь новому жителю' }],
  },
  createdAt: { ...text, format: 'date-time', examples: ['2026-11-21T09:30:00.000Z'] },
})
const cursor = { type: 'string', examples: ['1795253400000.balance-change:84'] }

/** product §9. */
export const historyActions: readonly Action[] = [
  {
    method: 'get',
    path: '/api/history',
    summary: 'Лента жителя',
    about:
      'Всё, что произошло с жителем, от нового к старому: энергия и коины с остатком после каждой строки, миссии, чипы, брони, статьи и комментарии. `title` готов к показу. Чужую ленту видит модератор, для остальных она пуста.\n\nСтраницы идут по метке: `pagination[after]` — это `meta.pagination.after` прошлой страницы, `null` означает конец. Строки, появившиеся после первой страницы, на следующие не попадают.',
    access: energyChanges.access.read,
    query: {
      'filters[user][id]': { schema: id, about: 'Чья лента; без него — своя', example: 7 },
      'filters[category][$eq]': { schema: { enum: historyCategories }, about: 'Одна категория' },
      'filters[category][$in][0]': {
        schema: { enum: historyCategories },
        about: 'Любая из категорий: `[$in][0]`, `[$in][1]` и так далее',
        example: 'balance-change',
      },
      'pagination[limit]': {
        schema: {
          type: 'integer',
          minimum: 1,
          maximum: limits.maxPageSize,
          default: limits.defaultPageSize,
        },
        about: 'Строк на странице; то же, что `pagination[pageSize]`',
        example: 20,
      },
      'pagination[after]': { schema: cursor, about: 'Откуда продолжить' },
    },
    answer: {
      schema: objectOf({
        data: listOf(row),
        meta: objectOf({
          pagination: objectOf({
            after: { anyOf: [cursor, { type: 'null' }] },
            limit: { type: 'integer', examples: [limits.defaultPageSize] },
          }),
        }),
      }),
    },
  },
]
