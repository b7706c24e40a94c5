import type { ErrorComponentProps } from '@tanstack/react-router'
import { ApiError } from '../../rest/http.ts'
import { ForbiddenPage, NotFoundPage, TroublePage } from './ErrorPages.tsx'

/** The last word on what no screen has handled: which page says it. */
export function CaughtError({ error }: ErrorComponentProps) {
  if (error instanceof ApiError) {
    if (error.status === 403) return <ForbiddenPage />
    if (error.status === 404) return <NotFoundPage />
    return <TroublePage trouble={error.status === 0 ? 'offline' : 'serverError'} />
  }
  // A chunk of the version that this page was loaded with is no longer served.
  if (error instanceof TypeError && /dynamically imported|Importing a module/.test(error.message))
    return <TroublePage trouble="outdated" />
  return <TroublePage trouble="serverError" />
}
