import { IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { FoundSelect } from '#web/ui/form/FoundSelect.tsx'
import { residentChoiceQuery } from './data.ts'
import { personNameQuery } from './security.ts'
import { texts } from './securityTexts.ts'

interface Props {
  value: number | undefined
  onChange: (person: number | undefined) => void
}

/** One person, found by name, login or e-mail. */
export function PersonChoice({ value, onChange }: Props) {
  const { data: name } = useQuery({ ...personNameQuery(value ?? 0), enabled: value !== undefined })
  return (
    <FoundSelect
      aria-label={texts.person}
      placeholder={texts.person}
      leftSection={<IconUser />}
      clearable
      clear={texts.forget}
      nothing={texts.nobodyFound}
      find={residentChoiceQuery}
      chosen={value !== undefined && name ? { id: value, name } : null}
      onChange={person => onChange(person?.id)}
    />
  )
}
