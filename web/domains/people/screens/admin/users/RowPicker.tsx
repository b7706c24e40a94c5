import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { choiceNameQuery, choiceQuery } from './data.ts'
import { texts } from './texts.ts'

type Passed = 'ref' | 'label' | 'aria-label' | 'placeholder' | 'error' | 'leftSection'

interface Props extends Pick<SelectProps, Passed> {
  of: 'badges' | 'activities'
  value: number | null
  onChange: (id: number | null) => void
  'data-autofocus'?: boolean
}

/** One chip or mission, found by a part of its name. */
export function RowPicker({ of, value, onChange, ...props }: Props) {
  const [words, setWords] = useState('')
  const [asked] = useDebouncedValue(words.trim(), 300)
  const { data: name } = useQuery({ ...choiceNameQuery(of, value ?? 0), enabled: value !== null })
  const { data: found = [] } = useQuery(choiceQuery(of, asked === name ? '' : asked))
  const own = value !== null && name ? [{ value: String(value), label: name }] : []
  const options = [...own, ...found.filter(option => option.value !== String(value))]
  return (
    <Select
      {...props}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': texts.reset }}
      placeholder={props.placeholder ?? texts.search}
      nothingFoundMessage={texts.nothingFound}
      data={options}
      value={value === null ? null : String(value)}
      onSearchChange={setWords}
      selectFirstOptionOnChange
      filter={({ options: all }) => all}
      onChange={chosen => onChange(chosen === null ? null : Number(chosen))}
    />
  )
}
