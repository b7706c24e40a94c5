import type { FlatItem } from '../../rest/types.ts'
import { personName } from './face.ts'

/** What a query of change items populates, so that `toChange` can name who made the change. */
export const populateAuthor = {
  changed_by: { ...personName, populate: { avatar: true } },
} as const

/** Residents do not read the login of a moderator who has no name, and their own changes name them by theirs. */
const authorName = ({ full_name, username }: FlatItem<'users', typeof personName>) =>
  full_name || username || 'Модератор'

interface ChangeRow {
  readonly id: number
  readonly field: string
  readonly old_value: unknown
  readonly new_value: unknown
  readonly createdAt: string
  readonly changed_by: FlatItem<'users', typeof populateAuthor.changed_by> | null
}

/** A row of `activity-change-items` and its like; `by` is null for the city itself. */
export const toChange = ({ id, field, changed_by, ...own }: ChangeRow) => ({
  id,
  field,
  before: own.old_value,
  after: own.new_value,
  at: own.createdAt,
  by: changed_by && { name: authorName(changed_by), avatar: changed_by.avatar },
})
export type RowChange = ReturnType<typeof toChange>

/** How many changes a log shows when it is asked for all: no reader goes further. */
const MOST = 100

/** Of the query of a log: its rows with their authors, the latest first. */
export const logRows = (latest: number, isWhole: boolean) =>
  ({
    populate: populateAuthor,
    sort: ['id:desc'],
    pagination: { page: 1, pageSize: isWhole ? MOST : latest },
  }) as const

interface LogAnswer {
  readonly data: readonly ChangeRow[]
  readonly meta: { readonly pagination: { readonly total: number } }
}
/** The answer of the query of a log, as `RowLog` shows it. */
export const toLog = ({ data, meta }: LogAnswer) => ({
  total: meta.pagination.total,
  changes: data.map(toChange),
})
export type RowChanges = ReturnType<typeof toLog>
