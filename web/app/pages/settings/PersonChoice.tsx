import { IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { nameOf } from '#web/domains/people/me.ts'
import { FoundSelect, useFieldWords } from '#web/ui/form/FoundSelect.tsx'
import { residentsQuery } from './data.ts'
import { personNameQuery } from './security.ts'
import { texts } from './securityTexts.ts'

interface Props {
  value: number | undefined
  onChange: (person: number | undefined) => void
}

/** One person, found by name, login or e-mail. */
export function PersonChoice({ value, onChange }: Props) {
  const { data: name } = useQuery({ ...personNameQuery(value ?? 0), enabled: value !== undefined })
  const { asked, isAwaited, onWords } = useFieldWords(name)
  const { data: found = [], isLoading, isPlaceholderData, isLoadingError } = useQuery(residentsQuery(asked))
  return (
    <FoundSelect
      aria-label={texts.person}
      placeholder={texts.person}
      leftSection={<IconUser />}
      clearable
      clear={texts.forget}
      nothing={texts.nobodyFound}
      found={found.map(person => ({ id: person.id, name: nameOf(person) }))}
      isSearching={isAwaited || isLoading || isPlaceholderData}
      isFailed={isLoadingError}
      chosen={value !== undefined && name ? { id: value, name } : null}
      onWords={onWords}
      onChange={person => onChange(person?.id)}
    />
  )
}
