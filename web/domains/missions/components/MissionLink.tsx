import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface Props {
  id: number
  className?: string | undefined
  children: ReactNode
}

/** Opens the dialog of a mission over this page; as an address it can be copied, shared and taken back. */
export function MissionLink({ id, className, children }: Props) {
  return (
    <Link
      to="."
      search={previous => ({ ...previous, mission: id })}
      state={{ isMissionOnTop: true }}
      resetScroll={false}
      preload={false}
      className={className}
      aria-haspopup="dialog"
    >
      {children}
    </Link>
  )
}
