import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface Props {
  id: number
  className?: string | undefined
  children: ReactNode
}

/** The props of a link that opens a mission's dialog over this page by its address: it can be shared, and Back closes it. */
export const toMissionDialog = (id: number) =>
  ({
    to: '.',
    search: (previous: object) => ({ ...previous, mission: id }),
    state: { isDialogOnTop: true },
    resetScroll: false,
    preload: false,
    'aria-haspopup': 'dialog',
  }) as const

/** A link that opens a mission's dialog over this page. */
export const MissionLink = ({ id, className, children }: Props) => (
  <Link {...toMissionDialog(id)} className={className}>
    {children}
  </Link>
)
