import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconTag, IconUsers } from '@tabler/icons-react'
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DEBOUNCE_MS } from '#contract/constants.ts'
import { foundTexts } from '#web/ui/foundTexts.ts'
import { listTexts } from '#web/ui/listTexts.ts'
import { type FeedSearch, idsOf, joinIds } from '../../search.ts'
import { authorChoiceQuery, type Named, themeChoiceQuery } from './data.ts'
import { texts } from './texts.ts'

/** specification §9. */

interface Props {
  search: FeedSearch
  onChange: (change: Pick<FeedSearch, 'theme' | 'author'>) => void
}

/** Adds one of many names to a filter; those that are added are shown as tokens below (`ChosenFilters`). */
function NamedChoice<Answer, Key extends QueryKey>({
  label,
  icon,
  none,
  find,
  chosen,
  onAdd,
}: {
  label: string
  icon: React.ReactNode
  none: string
  find: (words: string) => UseQueryOptions<Answer, Error, readonly Named[], Key>
  chosen: readonly number[]
  onAdd: (ids: readonly number[]) => void
}) {
  const [words, setWords] = useState('')
  const [asked] = useDebouncedValue(words.trim(), DEBOUNCE_MS)
  const { data: found = [], isFetching, isLoadingError } = useQuery(find(asked))
  return (
    <Select
      aria-label={label}
      placeholder={label}
      leftSection={icon}
      searchable
      searchValue={words}
      onSearchChange={setWords}
      nothingFoundMessage={isFetching ? foundTexts.searching : isLoadingError ? listTexts.failed : none}
      data={found
        .filter(({ id }) => !chosen.includes(id))
        .map(({ id, name }) => ({ value: String(id), label: name }))}
      filter={({ options }) => options}
      value={null}
      onChange={id => {
        if (id !== null) onAdd([...chosen, Number(id)])
        setWords('')
      }}
    />
  )
}

export const ThemeChoice = ({ search, onChange }: Props) => (
  <NamedChoice
    label={texts.themes}
    icon={<IconTag />}
    none={texts.noTheme}
    find={themeChoiceQuery}
    chosen={idsOf(search.theme)}
    onAdd={ids => onChange({ theme: joinIds(ids) })}
  />
)

export const AuthorChoice = ({ search, onChange }: Props) => (
  <NamedChoice
    label={texts.authors}
    icon={<IconUsers />}
    none={texts.noAuthor}
    find={authorChoiceQuery}
    chosen={idsOf(search.author)}
    onAdd={ids => onChange({ author: joinIds(ids) })}
  />
)
