import { IconCheck, IconPackage, IconUserCircle, IconX } from '@tabler/icons-react'
import { Button } from '#web/ui/Button.tsx'
import type { Decision, DeskBooking } from './data.ts'
import { texts } from './texts.ts'

interface Props {
  booking: DeskBooking
  me: number
  compact?: boolean
  onDecide: (decision: Decision) => void
}

export type Move = Exclude<Decision, 'corrected'>

/** The moves that the booking allows; nobody decides about their own. */
export const decisionsOf = ({ status, resident }: DeskBooking, me: number): readonly Move[] => {
  if (resident.id === me) return []
  return status === 'pending' ? ['rejected', 'approved'] : status === 'approved' ? ['rejected', 'issued'] : []
}

const looks = {
  approved: [texts.approve, IconCheck, 'primary', 'З'],
  rejected: [texts.reject, IconX, 'dangerSoft', 'П'],
  issued: [texts.issue, IconPackage, 'primary', 'В'],
} as const

export function BookingActions({ booking, me, compact, onDecide }: Props) {
  const { status, resident, name } = booking
  if (resident.id === me && (status === 'pending' || status === 'approved'))
    return (
      <p>
        <IconUserCircle aria-hidden="true" />
        {compact ? texts.own : texts.ownNote}
      </p>
    )
  return decisionsOf(booking, me).map(decision => {
    const [label, Icon, variant, key] = looks[decision]
    return (
      <Button
        key={decision}
        variant={variant}
        size={compact ? 'compact' : 'small'}
        icon={<Icon />}
        aria-haspopup="dialog"
        aria-keyshortcuts={key}
        onClick={() => onDecide(decision)}
      >
        {label}
        {compact && <span className="visually-hidden">{texts.of(name, resident.name)}</span>}
      </Button>
    )
  })
}
