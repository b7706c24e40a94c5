import {
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleX,
  IconHourglassHigh,
  IconPackage,
} from '@tabler/icons-react'
import type { BookingState } from '#contract/domains/shop-types.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { bookingStateNames } from '../texts.ts'

const looks = {
  pending: ['warn', IconHourglassHigh],
  approved: ['info', IconCircleCheck],
  rejected: ['danger', IconCircleX],
  canceled: ['gray', IconArrowBackUp],
  issued: ['success', IconPackage],
} as const satisfies Record<BookingState, unknown>

export function BookingStateTag({ state }: { state: BookingState }) {
  const [tone, Icon] = looks[state]
  return (
    <Tag tone={tone} icon={<Icon />}>
      {bookingStateNames[state]}
    </Tag>
  )
}
