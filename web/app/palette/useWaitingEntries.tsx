import { IconTargetArrow } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { cardTexts } from '../../domains/missions/cardTexts.ts'
import { tabCountQuery } from '../../domains/missions/data.ts'
import type { Me } from '../../domains/people/data.ts'
import { isModerator } from '../../domains/people/me.ts'
import { paths } from '../../paths.ts'
import { formatNumber } from '../../ui/numbers.ts'
import { places } from '../waiting/places.tsx'
import { texts as waitingTexts } from '../waiting/texts.ts'
import { useWaiting } from '../waiting/waiting.ts'
import type { Entry } from './sources.tsx'

/** What waits for this person: for a moderator decisions, for a resident own missions. */
export function useWaitingEntries(me: Me): readonly Entry[] {
  const router = useRouter()
  const decides = isModerator(me)
  const waiting = useWaiting(decides)
  const { data: own = 0 } = useQuery({ ...tabCountQuery('needAction'), enabled: !decides })
  if (!decides)
    return own > 0
      ? [
          {
            id: 'own',
            title: cardTexts.needAction(own),
            note: '',
            art: <IconTargetArrow />,
            isIcon: true,
            to: `${paths.missions.href()}?tab=needAction`,
          },
        ]
      : []
  return places.flatMap(({ kind, icon, link }) => {
    const count = waiting[kind] ?? 0
    return count > 0
      ? [
          {
            id: kind,
            title: `${formatNumber(count)}\u00a0${waitingTexts.kind(kind, count)}`,
            note: '',
            art: icon,
            isIcon: true,
            to: router.buildLocation(link).href,
          },
        ]
      : []
  })
}
