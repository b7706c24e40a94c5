import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DEBOUNCE_MS } from '#contract/constants.ts'
import { nameOf } from '../../people/me.ts'
import { profileQuery } from '../../people/profile.ts'
import { residentsQuery } from '../data.ts'
import { texts } from '../texts.ts'

interface Props {
  value: number | undefined
  onChange: (resident: number | undefined) => void
}

/** A resident, found by a part of the name. */
export function ResidentChoice({ value, onChange }: Props) {
  const [words, setWords] = useState('')
  const [asked] = useDebouncedValue(words.trim(), DEBOUNCE_MS)
  const { data: chosen } = useQuery({ ...profileQuery(value ?? 0), enabled: value !== undefined })
  const own = chosen ? [{ value: String(chosen.id), label: nameOf(chosen) }] : []
  const isChosen = own.some(({ label }) => label === asked)
  const { data: found = [] } = useQuery(residentsQuery(isChosen ? '' : asked))
  const others = found
    .map(({ id, full_name }) => ({ value: String(id), label: nameOf({ full_name, username: null }) }))
    .filter(option => option.value !== own[0]?.value)
  return (
    <Select
      aria-label={texts.find}
      placeholder={texts.find}
      leftSection={<IconSearch />}
      clearSectionMode="clear"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': texts.forget }}
      nothingFoundMessage={asked === '' ? texts.typeName : texts.nobody}
      data={[...own, ...others]}
      filter={({ options }) => options}
      value={chosen && value !== undefined ? String(value) : null}
      onSearchChange={setWords}
      onChange={id => onChange(id === null ? undefined : Number(id))}
    />
  )
}
