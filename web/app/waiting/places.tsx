import { IconChecklist, IconClockExclamation, IconShoppingBag, IconTags } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import type { WaitingKind } from './waiting.ts'

/** Where each kind of what waits is decided. */
export const places: readonly {
  kind: WaitingKind
  icon: ReactNode
  link: Pick<LinkProps, 'to' | 'search'>
}[] = [
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
