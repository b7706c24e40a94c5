import { DatePickerInput, type DatePickerInputProps, DatesProvider } from '@mantine/dates'
import { IconCalendarEvent } from '@tabler/icons-react'
import 'dayjs/locale/ru'
import { useId } from 'react'

const settings = { locale: 'ru', firstDayOfWeek: 1, weekendDays: [0, 6] } as const

/** A day, typed as `YYYY-MM-DD` and shown as dd.mm.yyyy. */
export function DateField({ ref: _, ...props }: DatePickerInputProps) {
  // The calendar's dialog takes its name from the field only when both carry the same id.
  const id = useId()
  return (
    <DatesProvider settings={{ ...settings, weekendDays: [...settings.weekendDays] }}>
      <DatePickerInput
        leftSection={<IconCalendarEvent />}
        leftSectionPointerEvents="none"
        {...props}
        id={id}
        popoverProps={{ id }}
      />
    </DatesProvider>
  )
}
