import { useDocumentVisibility } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { makeStale, queryClient } from '../../queries.ts'
import { isBrought } from '../../rest/brought.ts'
import { meQuery, useMe } from '../people/data.ts'
import { type Announcement, announce, ENERGY, forgetShown, withdraw } from './announce.tsx'
import { noteViewed, takeUnreadAgain } from './data.ts'
import { forgetStale, makeStaleBy, noteOlder } from './makeStaleBy.ts'
import { noteActElsewhere, onOwnAct } from './ownActs.ts'
import { openStream } from './stream.ts'
import { type Notice, unreadQuery } from './unread.ts'
import { useCalm } from './useCalm.ts'
import { applyToLead, type NoticeSignal, onWindowMessage, sendToWindows } from './windows.ts'

/** Refetches the signed-in resident; a 401 redirects to sign-in (web/queries.ts). */
const checkSession = () => queryClient.refetchQueries({ queryKey: meQuery.queryKey })

/**
 * Shows new notices of the resident as they arrive.
 *
 * Of the visible windows of a browser one does so: it holds the stream (without HTTP/2 a browser has six
 * connections to a server), polls for unread notices and shows the toasts. It reports to the other windows,
 * which refetch their totals and lists. When it is hidden or closed, another one takes over and shows what is
 * unread.
 */
export default function Notices(handlers: Pick<Announcement, 'onOpen' | 'onCelebrate' | 'onEnergy'>) {
  const me = useMe()
  const isVisible = useDocumentVisibility() === 'visible'
  const [isLeading, setLeading] = useState(false)
  const isCalm = useCalm()
  const { data: unread, isFetching } = useQuery({ ...unreadQuery, enabled: isLeading })

  useEffect(() => (isVisible ? applyToLead(setLeading) : undefined), [isVisible])

  useEffect(
    () =>
      onWindowMessage(message => {
        if (message.kind === 'arrived') {
          forgetStale(message.again)
          makeStaleBy(message.notices)
        } else if (message.kind === 'acted') noteActElsewhere(message.act)
        else if (message.kind === 'refused') void checkSession()
        else {
          noteViewed(message.ids)
          withdraw(message.ids)
        }
      }),
    [],
  )

  useEffect(() => onOwnAct(act => sendToWindows({ kind: 'acted', act })), [])

  const take = useEffectEvent((notices: readonly NoticeSignal[], again: readonly number[] = []) => {
    // Whoever is told of energy here refetches it.
    const news = makeStaleBy(notices, ENERGY).map(({ id, type }) => ({ id, type }))
    if (news.length > 0) sendToWindows({ kind: 'arrived', notices: news, again })
  })

  useEffect(() => {
    if (!isLeading) return
    return openStream({
      // A notice may have come between the answer that is shown and the stream.
      onOpen: () => void makeStale({ stale: [unreadQuery.queryKey] }),
      onNotice: notice => take([notice]),
      onRefused() {
        sendToWindows({ kind: 'refused' })
        void checkSession()
      },
    })
  }, [isLeading])

  const read = useEffectEvent((notices: readonly Notice[]) => {
    const again = takeUnreadAgain(notices)
    forgetShown(again)
    forgetStale(again)
    if (isBrought(queryClient.getQueryData(unreadQuery.queryKey))) noteOlder(notices)
    take(notices, again)
  })
  useEffect(() => {
    if (unread && isLeading && !isFetching) read(unread.notices)
  }, [unread, isLeading, isFetching])

  const show = useEffectEvent(({ notices, total }: NonNullable<typeof unread>) => {
    void announce({ notices, total, me: me.id, ...handlers })
  })
  useEffect(() => {
    if (unread && isLeading && !isFetching && isCalm) show(unread)
  }, [unread, isLeading, isFetching, isCalm])
  return null
}
