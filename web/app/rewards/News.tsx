import { useNavigate, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { noticeKind } from '#contract/notices.ts'
import { celebration } from '../../domains/notifications/celebration.ts'
import type { First } from '../../domains/notifications/firsts.ts'
import Notices from '../../domains/notifications/Notices.tsx'
import type { Notice } from '../../domains/notifications/unread.ts'
import { useMe } from '../../domains/people/data.ts'
import { paths } from '../../paths.ts'
import { makeStale } from '../../queries.ts'
import { openChip } from './openChip.ts'

/** Shows new notices, and what later domains make of them: energy lights a window of the city, a chip is assembled. */
export function News(): ReactNode {
  const me = useMe().id
  const navigate = useNavigate()
  const { history } = useRouter()
  const openNotice = async (notice?: Notice) => {
    if (notice && (await openChip(me, notice))) return
    if (notice?.link && noticeKind(notice.type)?.outsideHistory) {
      history.push(notice.link)
      return
    }
    await navigate({ to: paths.account.path, search: { tab: 'history' } })
  }
  const celebrate = async (first: First) => {
    const [notice, another] = first.notices
    // Several first chips at once are told together.
    const isChip = first.kind === 'chip' && notice && !another
    if (isChip && (await openChip(me, notice, true))) return
    if (await celebration.open(first)) await openNotice()
  }
  return (
    <Notices
      onOpen={notice => void openNotice(notice)}
      onCelebrate={celebrate}
      onEnergy={told => {
        // Loaded with the first reward.
        import('./land.ts')
          .then(({ landRewards }) => landRewards(me, told))
          .catch(() => makeStale({ stale: [['energy']] }))
      }}
    />
  )
}
