import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { DEBOUNCE_MS } from '#contract/constants.ts'
import { texts } from '../texts.ts'

export interface Named {
  readonly id: number
  readonly name: string
}

/** The words of a field, for the search that finds its options: none while the field shows what is chosen. */
export function useFieldWords(chosen: string | null | undefined) {
  const [words, setWords] = useState('')
  const [asked] = useDebouncedValue(words.trim(), DEBOUNCE_MS)
  return { asked: asked === chosen ? '' : asked, onWords: setWords }
}

type Passed =
  | 'label'
  | 'aria-label'
  | 'placeholder'
  | 'error'
  | 'leftSection'
  | 'clearable'
  | 'clearSectionMode'

interface Props extends Pick<SelectProps, Passed> {
  found: readonly Named[]
  chosen: Named | null
  onWords: (words: string) => void
  onChange: (row: Named | null) => void
  /** Names the button that clears it. */
  clear?: string
  /** Said where nothing is found. */
  nothing?: string
  'data-autofocus'?: boolean
}

/** One row, found by the server by a part of its name (`useFieldWords`). */
export function FoundSelect({ found, chosen, onWords, onChange, clear, nothing, ...field }: Props) {
  const rows = chosen ? [chosen, ...found.filter(({ id }) => id !== chosen.id)] : found
  return (
    <Select
      {...field}
      searchable
      clearButtonProps={{ 'aria-label': clear ?? texts.clear }}
      nothingFoundMessage={nothing ?? texts.nothingFound}
      data={rows.map(({ id, name }) => ({ value: String(id), label: name }))}
      // The server has filtered them.
      filter={({ options }) => options}
      value={chosen && String(chosen.id)}
      onSearchChange={onWords}
      selectFirstOptionOnChange
      onChange={value => onChange(rows.find(({ id }) => String(id) === value) ?? null)}
    />
  )
}
