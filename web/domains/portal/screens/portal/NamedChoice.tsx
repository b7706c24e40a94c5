import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconTag, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DEBOUNCE_MS } from '#contract/constants.ts'
import { type FeedSearch, idsOf, joinIds } from '../../search.ts'
import { authorChoiceQuery, type Named, themeChoiceQuery } from './data.ts'
import { texts } from './texts.ts'

/** specification §9. */

interface Props {
  search: FeedSearch
  onChange: (change: Pick<FeedSearch, 'theme' | 'author'>) => void
}

/** Adds one of many names to a filter; those that are added are shown as tokens below (`ChosenFilters`). */
function NamedChoice({
  label,
  icon,
  none,
  found,
  isSearching,
  chosen,
  onSearch,
  onAdd,
}: {
  label: string
  icon: React.ReactNode
  none: string
  found: readonly Named[]
  isSearching: boolean
  chosen: readonly number[]
  onSearch: (words: string) => void
  onAdd: (ids: readonly number[]) => void
}) {
  const [words, setWords] = useState('')
  const handleWords = (next: string) => {
    setWords(next)
    onSearch(next)
  }
  return (
    <Select
      aria-label={label}
      placeholder={label}
      leftSection={icon}
      searchable
      searchValue={words}
      onSearchChange={handleWords}
      nothingFoundMessage={isSearching ? texts.searching : none}
      data={found
        .filter(({ id }) => !chosen.includes(id))
        .map(({ id, name }) => ({ value: String(id), label: name }))}
      filter={({ options }) => options}
      value={null}
      onChange={id => {
        if (id !== null) onAdd([...chosen, Number(id)])
        handleWords('')
      }}
    />
  )
}

export function ThemeChoice({ search, onChange }: Props) {
  const [words, setWords] = useState('')
  const [asked] = useDebouncedValue(words.trim(), DEBOUNCE_MS)
  const { data = [], isFetching } = useQuery(themeChoiceQuery(asked))
  return (
    <NamedChoice
      label={texts.themes}
      icon={<IconTag />}
      none={texts.noTheme}
      found={data}
      isSearching={isFetching}
      chosen={idsOf(search.theme)}
      onSearch={setWords}
      onAdd={ids => onChange({ theme: joinIds(ids) })}
    />
  )
}

export function AuthorChoice({ search, onChange }: Props) {
  const [words, setWords] = useState('')
  const [asked] = useDebouncedValue(words.trim(), DEBOUNCE_MS)
  const { data = [], isFetching } = useQuery(authorChoiceQuery(asked))
  return (
    <NamedChoice
      label={texts.authors}
      icon={<IconUsers />}
      none={texts.noAuthor}
      found={data}
      isSearching={isFetching}
      chosen={idsOf(search.author)}
      onSearch={setWords}
      onAdd={ids => onChange({ author: joinIds(ids) })}
    />
  )
}
