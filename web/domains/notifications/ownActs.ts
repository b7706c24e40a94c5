import type { Mutation } from '@tanstack/react-query'
import { noticeKind, type OwnAct } from '#contract/notices.ts'
import { queryClient } from '../../queries.ts'
import type { Notice } from './unread.ts'

/** The notice of an act arrives within this time. */
const ECHO_MS = 5000

/** When an act last succeeded in another window of this browser, as `Date.now()`. */
const elsewhere = new Map<OwnAct, number>()

/** The mutation of an act has the act as its key. */
const actOf = ({ options }: Mutation) => options.mutationKey?.[0] as OwnAct | undefined

export const noteActElsewhere = (act: OwnAct) => elsewhere.set(act, Date.now())

/** Calls back for every act that succeeds in this window, until the returned function is called. */
export const onOwnAct = (handle: (act: OwnAct) => void) =>
  queryClient.getMutationCache().subscribe(event => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const act = actOf(event.mutation)
    if (act) handle(act)
  })

/**
 * Whether the notice is about an act of the resident in this browser, whose result the screen already shows.
 */
export function isEcho({ type }: Pick<Notice, 'type'>): boolean {
  const acts = noticeKind(type)?.echoes ?? []
  const isRecent = (moment: number) => Date.now() - moment < ECHO_MS
  return (
    acts.some(act => isRecent(elsewhere.get(act) ?? 0)) ||
    queryClient
      .getMutationCache()
      .getAll()
      .some(mutation => {
        const act = actOf(mutation)
        const { status, submittedAt } = mutation.state
        const isDone = status === 'pending' || (status === 'success' && isRecent(submittedAt))
        return act !== undefined && acts.includes(act) && isDone
      })
  )
}
