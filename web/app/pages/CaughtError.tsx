import { useQuery } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { meQuery } from '../../domains/people/data.ts'
import { paths } from '../../paths.ts'
import { isRefused } from '../../queries.ts'
import { ApiError } from '../../rest/http.ts'
import { isLostCode } from '../../ui/later.ts'
import { replaceDrawn } from '../drawn.ts'
import { Loading } from '../Loading.tsx'
import { NotFoundPage, TroublePage } from './TroublePage.tsx'

/** Chooses the page for an error that no screen has handled: a screen's own data did not come (specification §8). */
export function CaughtError({ error }: ErrorComponentProps) {
  // Removes the drawn screen: after an error of the whole app there is no root that would.
  useLayoutEffect(replaceDrawn, [])
  if (isRefused(error)) return <Unless page={<Leave to={paths.forbidden.path} />} />
  // Code of the version that this page was loaded with is no longer served.
  if (isLostCode(error)) return <Unless page={<TroublePage trouble="outdated" />} />
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />
  if (error instanceof ApiError && error.status >= 500) return <Leave to={paths.serverError.path} />
  const isOffline = error instanceof ApiError && error.status === 0
  return <TroublePage trouble={isOffline ? 'offline' : 'serverError'} />
}

/** Leaves for the page of the error, which has the way back to the address that failed. */
function Leave({
  to,
}: {
  to: typeof paths.forbidden.path | typeof paths.serverError.path | typeof paths.blocked.path
}) {
  const router = useRouter()
  useEffect(() => {
    void router.navigate({ to, search: { from: router.state.location.href }, replace: true })
  }, [router, to])
  return <Loading />
}

/**
 * The error alone does not tell what happened: a refusal may mean that the session has ended or that its owner was blocked,
 * and code that does not load may mean that the connection is lost. So the current user is asked for once more.
 */
function Unless({ page }: { page: ReactNode }) {
  const { data: me, error, isFetching } = useQuery({ ...meQuery, refetchOnMount: 'always', retry: false })
  // Without a session the browser is being redirected to sign-in.
  if (isFetching || isRefused(error)) return <Loading />
  if (error) return <TroublePage trouble="offline" />
  return me?.blocked ? <Leave to={paths.blocked.path} /> : page
}
