import { ApiError } from '../../../../../rest/http.ts'
import { queryString } from '../../../../../rest/query-string.ts'
import { toast } from '../../../../../ui/toast/toast.ts'
import { texts } from './texts.ts'

const ALL = '/api/user-infos/export-statistics'

/** Downloads the book of these residents; null: of all. */
export function downloadPeople(users: readonly number[] | null) {
  const link = document.createElement('a')
  link.href = users ? `${ALL}?${queryString({ filters: { id: { $in: users } } })}` : ALL
  link.download = ''
  link.click()
}

export function tellFailed(failure: unknown, title: string = texts.exportFailed) {
  if (!(failure instanceof ApiError)) throw failure
  toast.error(title, { text: failure.message })
}
