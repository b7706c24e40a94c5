import { IconCalendarMonth } from '@tabler/icons-react'
import { Choice } from '#web/ui/form/Choice.tsx'
import type { HistoryMonth } from '../months.ts'
import { texts } from '../texts.ts'

interface Props {
  months: readonly HistoryMonth[]
  /** `2026-11`; undefined: all of them. */
  value: string | undefined
  onChange: (month: string | undefined) => void
  className?: string | undefined
}

export const MonthChoice = ({ months, value, onChange, className }: Props) => (
  <Choice
    label={texts.period}
    icon={<IconCalendarMonth aria-hidden="true" />}
    usual={texts.allTime}
    options={months.map(({ month }) => ({ value: month, label: texts.month(month) }))}
    value={value}
    onChange={onChange}
    className={className}
  />
)
