import { TimePicker, type TimePickerProps } from '@mantine/dates'
import { IconClock } from '@tabler/icons-react'
import { texts } from './texts.ts'

/** A time of the day, `HH:mm`, in 24 hours whatever the language of the browser: its own field would say «03:01 PM». */
export const TimeField = (props: TimePickerProps) => (
  <TimePicker
    format="24h"
    leftSection={<IconClock />}
    hoursInputLabel={texts.hours}
    minutesInputLabel={texts.minutes}
    {...props}
  />
)
