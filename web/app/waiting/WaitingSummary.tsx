import { IconChecklist, IconClockExclamation, IconShoppingBag, IconTags } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { formatNumber } from '../../ui/numbers.ts'
import { texts } from './texts.ts'
import styles from './WaitingSummary.module.css'
import { useWaiting, type WaitingKind } from './waiting.ts'

const places: readonly { kind: WaitingKind; icon: ReactNode; link: Pick<LinkProps, 'to' | 'search'> }[] = [
  { kind: 'reports', icon: <IconChecklist />, link: { to: paths.adminReview.path } },
  {
    kind: 'bookings',
    icon: <IconShoppingBag />,
    link: { to: paths.adminShop.path, search: { tab: 'booking' } },
  },
  {
    kind: 'late',
    icon: <IconClockExclamation />,
    link: { to: paths.adminReview.path, search: { tab: 'late' } },
  },
  { kind: 'themes', icon: <IconTags />, link: { to: paths.adminThemes.path } },
]

/** What waits for the moderator in all domains, each kind with its number and one click away. */
export function WaitingSummary() {
  const waiting = useWaiting()
  return (
    <nav aria-label={texts.title}>
      <ul className={styles.list}>
        {places.map(({ kind, icon, link }) => (
          <li key={kind}>
            <Link {...link} className={styles.tile} data-none={waiting[kind] === 0 || undefined}>
              {icon}
              <span>
                <b className={styles.figure}>
                  {waiting[kind] === undefined ? '…' : formatNumber(waiting[kind])}
                </b>{' '}
                {texts.kind(kind, waiting[kind] ?? 0)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
