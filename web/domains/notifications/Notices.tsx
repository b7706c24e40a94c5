import { useDocumentVisibility } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { paths } from '../../paths.ts'
import { useMe } from '../people/data.ts'
import { announce } from './announce.tsx'
import { unreadQuery } from './data.ts'
import { renew } from './renew.ts'
import { listen } from './stream.ts'

/**
 * Hears what happens to the resident and tells of it. Only a page in sight does: others would tell the same again, and a
 * browser has few connections. What came meanwhile is told when the page is looked at.
 */
export default function Notices() {
  const me = useMe()
  const navigate = useNavigate()
  const isVisible = useDocumentVisibility() === 'visible'
  const { data: unread, isFetching } = useQuery({ ...unreadQuery, enabled: isVisible })

  useEffect(() => {
    if (!isVisible) return
    return listen(notice => renew([notice]))
  }, [isVisible])

  const look = useEffectEvent(({ notices, total }: NonNullable<typeof unread>) => {
    renew(notices)
    void announce({
      notices,
      total,
      me: me.id,
      onOpen: () => void navigate({ to: paths.account.path, search: { tab: 'history' } }),
    })
  })
  useEffect(() => {
    if (unread && isVisible && !isFetching) look(unread)
  }, [unread, isVisible, isFetching])
  return null
}
