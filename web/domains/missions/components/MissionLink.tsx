import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface Props {
  id: number
  className?: string | undefined
  children: ReactNode
}

/** A link that opens a mission's dialog over this page by its address, so that it can be shared and Back closes it. */
export function MissionLink({ id, className, children }: Props) {
  return (
    <Link
      to="."
      search={previous => ({ ...previous, mission: id })}
      state={{ isDialogOnTop: true }}
      resetScroll={false}
      preload={false}
      className={className}
      aria-haspopup="dialog"
    >
      {children}
    </Link>
  )
}
