import { type ComboboxParsedItem, Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DEBOUNCE_MS } from '#contract/constants.ts'
import { foundTexts } from '../foundTexts.ts'
import { listTexts } from '../listTexts.ts'

export interface Named {
  readonly id: number
  readonly name: string
}

type Passed =
  | 'ref'
  | 'label'
  | 'aria-label'
  | 'placeholder'
  | 'error'
  | 'leftSection'
  | 'clearable'
  | 'clearSectionMode'

interface Props<Answer, Key extends QueryKey> extends Pick<SelectProps, Passed> {
  /** The query of the rows that words find; without words while the field shows what is chosen. */
  find: (words: string) => UseQueryOptions<Answer, Error, readonly Named[], Key>
  chosen: Named | null
  onChange: (row: Named | null) => void
  /** Names the button that clears it. */
  clear?: string
  /** Said where nothing is found. */
  nothing?: string
  /** Said in its place while there are no words to find anything by. */
  unasked?: string
  'data-autofocus'?: boolean
  /** By which a form finds its field, to put the focus there. */
  'data-path'?: string
}

/** One row, found by the server by a part of its name. */
export function FoundSelect<Answer, Key extends QueryKey>(props: Props<Answer, Key>) {
  const {
    find,
    chosen,
    onChange,
    clear,
    nothing = listTexts.nothingFound,
    unasked = nothing,
    ...field
  } = props
  const [words, setWords] = useState('')
  const typed = words.trim() === chosen?.name ? '' : words.trim()
  const [asked] = useDebouncedValue(typed, DEBOUNCE_MS)
  const { data: found = [], isLoading, isPlaceholderData, isLoadingError } = useQuery(find(asked))
  /** `found` is not yet what the words find: nothing can be chosen. */
  const isSearching = asked !== typed || isLoading || isPlaceholderData
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
      clearButtonProps={{ 'aria-label': clear ?? listTexts.clear }}
      nothingFoundMessage={
        isSearching
          ? foundTexts.searching
          : isLoadingError
            ? listTexts.failed
            : asked === ''
              ? unasked
              : nothing
      }
      data={rows.map(({ id, name }) => ({ value: String(id), label: name }))}
      // The server has filtered them.
      filter={({ options, search }) => offered(options, search)}
      // Otherwise choosing the chosen option again would clear the field, which is what the cross does.
      allowDeselect={false}
      value={chosen && String(chosen.id)}
      onSearchChange={setWords}
      onKeyDown={event => {
        // With words of a search it takes an option, and does not send the form with what was chosen before.
        if (event.key === 'Enter' && typed !== '') event.preventDefault()
      }}
      // Also when what was searched for is there.
      selectFirstOptionOnChange={!isSearching}
      onChange={value => onChange(rows.find(({ id }) => String(id) === value) ?? null)}
    />
  )
}
