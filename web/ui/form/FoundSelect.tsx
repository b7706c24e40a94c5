import { type ComboboxParsedItem, Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { DEBOUNCE_MS } from '#contract/constants.ts'
import { foundTexts } from '../foundTexts.ts'
import { texts } from '../texts.ts'

export interface Named {
  readonly id: number
  readonly name: string
}

/**
 * The words of a field, for the search that finds its options: none while the field shows what is chosen. `isAwaited`: others are
 * typed by now than are asked for.
 */
export function useFieldWords(chosen: string | null | undefined) {
  const [words, setWords] = useState('')
  const typed = words.trim() === chosen ? '' : words.trim()
  const [asked] = useDebouncedValue(typed, DEBOUNCE_MS)
  return { asked, isAwaited: asked !== typed, onWords: setWords }
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
  /** `found` is not yet what the words find: nothing can be chosen. */
  isSearching: boolean
  isFailed: boolean
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
export function FoundSelect(props: Props) {
  const { found, isSearching, isFailed, chosen, onWords, onChange, clear, nothing, ...field } = props
  const [words, setWords] = useState('')
  /** Other words than those of what is chosen: Enter takes an option, and does not send the form with that. */
  const isSought = words.trim() !== '' && words.trim() !== chosen?.name
  const rows = chosen ? [chosen, ...found.filter(({ id }) => id !== chosen.id)] : found
  const isFound = found.some(({ id }) => id === chosen?.id)
  /** What the list offers: the row that is chosen is in it while the field shows that, or where the words find it. */
  const offered = (options: ComboboxParsedItem[], search: string) =>
    isSearching
      ? []
      : isFound || search.trim() === '' || search.trim() === chosen?.name
        ? options
        : options.filter(option => !('value' in option) || option.value !== String(chosen?.id))
  return (
    <Select
      {...field}
      searchable
      clearButtonProps={{ 'aria-label': clear ?? texts.clear }}
      nothingFoundMessage={
        isSearching ? foundTexts.searching : isFailed ? texts.failed : (nothing ?? texts.nothingFound)
      }
      data={rows.map(({ id, name }) => ({ value: String(id), label: name }))}
      // The server has filtered them.
      filter={({ options, search }) => offered(options, search)}
      // Chosen again it would be taken away; that is what the cross is for.
      allowDeselect={false}
      value={chosen && String(chosen.id)}
      onSearchChange={next => {
        setWords(next)
        onWords(next)
      }}
      onKeyDown={event => {
        if (event.key === 'Enter' && isSought) event.preventDefault()
      }}
      // Also when what was searched for is there.
      selectFirstOptionOnChange={!isSearching}
      onChange={value => onChange(rows.find(({ id }) => String(id) === value) ?? null)}
    />
  )
}
