import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '#web/paths.ts'
import { Found } from '#web/ui/Found.tsx'
import type { PersonSearch } from '../peopleSearch.ts'

interface Props {
  resident: { readonly id: number; readonly name: string }
  search?: PersonSearch
  className?: string | undefined
  /** Stands before the name. */
  children?: ReactNode
}

/** The name of a resident on a screen of the moderators: it leads to the card of that resident there. */
export const ResidentLink = ({ resident: { id, name }, search = {}, className, children }: Props) => (
  <Link to={paths.adminUser.path} params={{ userId: id }} search={search} className={className}>
    {children}
    {/* A name with direction marks stays inside its place. */}
    <bdi>
      <Found text={name} />
    </bdi>
  </Link>
)
