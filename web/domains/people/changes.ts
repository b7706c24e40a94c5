import type { FlatItem } from '../../rest/types.ts'
import { nameOf } from './me.ts'

/** What a query of change items populates, so that `toChange` can name who made the change. */
export const populateAuthor = {
  changed_by: { fields: ['full_name', 'username'], populate: { avatar: true } },
} as const

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
  by: changed_by && { name: nameOf(changed_by), avatar: changed_by.avatar },
})
