import { uid } from '#contract/rest/collection.ts'
import { limits } from '#contract/rest/limits.ts'
import type { Table } from './model.ts'
import type { Refusals } from './refusals.ts'

interface DatabaseError {
  readonly code: string
  readonly constraint_name?: string
  readonly column_name?: string
  readonly table_name?: string
  readonly detail?: string
  readonly message: string
}

const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'

// Restarts, a crash, no connection left; the driver's own words for one that was lost.
const AWAY = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'CONNECT_TIMEOUT',
])

/** The database did not answer, which passes; the driver marks what it throws with the statement. */
export const isAway = (error: unknown): boolean =>
  isDatabaseError(error) && AWAY.has(error.code) && ('query' in error || error.code.startsWith('CONNECT'))

/** `tags_name_key` of `tags` speaks of the attribute `name`. */
function attributeOf(constraint: string, table: Table): string {
  const column = constraint.replace(new RegExp(`^${table.name}_`), '').replace(/_(key|check|fkey)$/, '')
  for (const scalar of table.scalars.values()) if (scalar.column === column) return scalar.name
  for (const relation of table.relations.values()) {
    if (relation.join.by === 'own' && relation.join.column === column) return relation.name
    if (relation.join.by === 'link' && constraint.startsWith(relation.join.table)) return relation.name
  }
  return column
}

/** SQLSTATE and constraint name to a refusal, in this one table; anything else stays the fault that it is. */
export function refusalOf(error: unknown, refusals: Refusals, table?: Table): unknown {
  if (!isDatabaseError(error)) return error
  const { texts } = refusals
  const constraint = error.constraint_name ?? ''
  switch (error.code) {
    case '23505':
      return refusals.validation(texts.unique, table && [attributeOf(constraint, table)])
    case '23503': {
      // A row that is still pointed at, or a related row that went between the check and the write.
      if (error.detail?.includes('still referenced')) return refusals.conflict(texts.inUse)
      const target = [...(table?.relations.values() ?? [])].find(
        ({ join }) => join.by === 'own' && constraint === `${table?.name}_${join.column}_fkey`,
      )?.target
      return refusals.validation(texts.missingRelations(1, target ? uid(target.collection) : constraint), [])
    }
    case '23502': {
      const name = table ? attributeOf(error.column_name ?? '', table) : (error.column_name ?? '')
      return refusals.problems([{ path: [name], message: texts.required(name) }])
    }
    case '23514': {
      const name = table ? attributeOf(constraint, table) : constraint
      return refusals.problems([{ path: [name], message: texts.rule(constraint) }])
    }
    case '22003':
      return refusals.invalidValue('data', 'число меньшего размера')
    case '57014':
      return refusals.limit('statement time, ms', limits.statementMs)
    case '54001':
      return refusals.limit('query', limits.conditions)
    case 'RP001': {
      const [id = '0', neighbour = '0', position = ''] = error.message.split('|')
      return refusals.validation(texts.badPosition(Number(id), position, Number(neighbour)))
    }
    default:
      return error
  }
}
