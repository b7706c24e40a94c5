import { ApiError } from '../../../../../rest/http.ts'
import { queryString } from '../../../../../rest/query-string.ts'
import { toast } from '../../../../../ui/toast/toast.ts'
import { MOST_AT_ONCE } from './listBounds.ts'
import { texts } from './texts.ts'

const ALL = '/api/user-infos/export-statistics'

/** Downloads the book of these residents, of as many as an address can name. */
export function exportSome(users: readonly number[]) {
  if (users.length > MOST_AT_ONCE) {
    toast.error(texts.exportFailed, { text: texts.exportTooMany(MOST_AT_ONCE) })
    return
  }
  const link = document.createElement('a')
  link.href = `${ALL}?${queryString({ filters: { id: { $in: users } } })}`
  link.download = ''
  link.click()
}

export function tellFailed(failure: unknown, title: string = texts.exportFailed) {
  if (!(failure instanceof ApiError)) throw failure
  toast.error(title, { text: failure.message })
}
