import { uid } from '#contract/rest/collection.ts'
import { limits } from '#contract/rest/limits.ts'
import type { Table } from './model.ts'
import type { Refusal, Refusals } from './refusals.ts'

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

type Trouble = 'unavailable' | 'busy' | 'diskFull'

const troubles: { readonly [code: string]: Trouble } = {
  // Stopping, crashed, starting; a standby that has not taken over yet.
  '57P01': 'unavailable',
  '57P02': 'unavailable',
  '57P03': 'unavailable',
  '57P05': 'unavailable',
  '25006': 'unavailable',
  // No connection, or one that was lost: codes of the system and of the driver.
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
  EPIPE: 'unavailable',
  ENOENT: 'unavailable',
  ETIMEDOUT: 'unavailable',
  EHOSTUNREACH: 'unavailable',
  ENETUNREACH: 'unavailable',
  ENOTFOUND: 'unavailable',
  EAI_AGAIN: 'unavailable',
  CONNECTION_CLOSED: 'unavailable',
  CONNECTION_DESTROYED: 'unavailable',
  CONNECTION_ENDED: 'unavailable',
  CONNECT_TIMEOUT: 'unavailable',
  // No free connection or a lock held for too long; repeated serialization conflicts; out of memory.
  POOL_TIMEOUT: 'busy',
  POOL_FULL: 'busy',
  '53000': 'busy',
  '53200': 'busy',
  '53300': 'busy',
  '53400': 'busy',
  '55P03': 'busy',
  '40001': 'busy',
  '40P01': 'busy',
  '57014': 'busy',
  '25P03': 'busy',
  '25P04': 'busy',
  '53100': 'diskFull',
}
/** The server's own disk, where files come in. */
const FULL_DISK = new Set(['ENOSPC', 'EDQUOT'])

/**
 * A temporary error of the database or the disk as a refusal with status 503; undefined for any other error.
 */
export function troubleOf(error: unknown, refusals: Refusals): Refusal | undefined {
  if (!isDatabaseError(error)) return undefined
  if (FULL_DISK.has(error.code)) return refusals.diskFull()
  // The driver marks what it throws with the statement; without one ENOENT is a missing file.
  const isOfDatabase = 'query' in error || /^(CONNECT|POOL)/.test(error.code)
  const trouble = isOfDatabase ? (troubles[error.code] ?? classOf(error.code)) : undefined
  return trouble && refusals[trouble]()
}

/** SQLSTATE class 08: every error of the connection. */
const classOf = (code: string): Trouble | undefined => (/^08...$/.test(code) ? 'unavailable' : undefined)

/** The same as `refusalOf` for a generated read: one that takes too long is asking for too much. */
export const refusalOfRead = (error: unknown, refusals: Refusals): unknown =>
  isDatabaseError(error) && error.code === '57014'
    ? refusals.limit('statement time, ms', limits.statementMs)
    : refusalOf(error, refusals)

/** `tags_name_key` of `tags` refers to the attribute `name`. */
function attributeOf(constraint: string, table: Table): string {
  const column = constraint
    .replace(new RegExp(`^${table.name}_`), '')
    .replace(/_(key|check|fkey|evidence|published)$/, '')
  for (const scalar of table.scalars.values()) if (scalar.column === column) return scalar.name
  for (const relation of table.relations.values()) {
    if (relation.join.by === 'own' && relation.join.column === column) return relation.name
    if (relation.join.by === 'link' && constraint.startsWith(relation.join.table)) return relation.name
  }
  return column
}

/** SQLSTATE and constraint name to a refusal, in this one table; any other error remains a fault. */
export function refusalOf(error: unknown, refusals: Refusals, table?: Table): unknown {
  if (!isDatabaseError(error)) return error
  const { texts } = refusals
  const constraint = error.constraint_name ?? ''
  switch (error.code) {
    case '23505':
      return refusals.validation(texts.unique, table && [attributeOf(constraint, table)])
    case '23503': {
      // A row that is still referred to, or a related row that was deleted between the check and the write.
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
      const message = constraint.endsWith('_published') ? texts.required(name) : texts.rule(constraint)
      return refusals.problems([{ path: [name], message }])
    }
    case '22003':
      return refusals.invalidValue('data', 'число меньшего размера')
    // A text that has too many different words for its search.
    case '54000':
      return refusals.tooLarge()
    case '54001':
      return refusals.limit('query', limits.conditions)
    case 'RP002':
      return refusals.answerBytes(error.message === '' ? [] : error.message.split('.'), limits.answerBytes)
    case 'RP001': {
      const [id = '0', neighbour = '0', position = ''] = error.message.split('|')
      return refusals.validation(texts.badPosition(Number(id), position, Number(neighbour)))
    }
    default:
      return error
  }
}
