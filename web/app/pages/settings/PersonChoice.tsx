import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { nameOf } from '#web/domains/people/me.ts'
import { residentsQuery } from './data.ts'
import { personNameQuery } from './security.ts'
import { texts } from './securityTexts.ts'

interface Props {
  value: number | undefined
  onChange: (person: number | undefined) => void
}

/** One person, found by name, login or e-mail. */
export function PersonChoice({ value, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const [asked] = useDebouncedValue(typed.trim(), 300)
  const { data: name } = useQuery({ ...personNameQuery(value ?? 0), enabled: value !== undefined })
  const { data: found = [] } = useQuery(residentsQuery(asked === name ? '' : asked))
  const options = new Map(found.map(person => [person.id, nameOf(person)]))
  if (value !== undefined && name) options.set(value, name)
  return (
    <Select
      aria-label={texts.person}
      placeholder={texts.person}
      leftSection={<IconUser />}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': texts.forget }}
      nothingFoundMessage={texts.nobodyFound}
      onSearchChange={setTyped}
      filter={({ options: all }) => all}
      data={[...options].map(([id, label]) => ({ value: String(id), label }))}
      value={value === undefined ? null : String(value)}
      onChange={next => onChange(next === null ? undefined : Number(next))}
    />
  )
}
