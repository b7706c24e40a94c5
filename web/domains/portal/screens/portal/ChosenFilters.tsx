import { IconTag, IconUser, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { type FeedSearch, idsOf, joinIds } from '../../search.ts'
import styles from './ChosenFilters.module.css'
import { authorNamesQuery, themeNamesQuery } from './data.ts'
import { texts } from './texts.ts'

interface Props {
  search: FeedSearch
  onChange: (change: FeedSearch) => void
}

/** The themes and authors of the filter; a click removes one. */
export function ChosenFilters({ search, onChange }: Props) {
  const themes = idsOf(search.theme)
  const authors = idsOf(search.author)
  const { data: themeNames = [] } = useQuery(themeNamesQuery(themes))
  const { data: authorNames = [] } = useQuery(authorNamesQuery(authors))
  if (themes.length + authors.length === 0) return null
  return (
    <div role="group" aria-label={texts.chosen} className={styles.chosen}>
      {themes.map(id => (
        <Token
          key={`theme-${id}`}
          icon={<IconTag aria-hidden="true" />}
          name={themeNames.find(theme => theme.id === id)?.name ?? texts.theme}
          onDrop={() => onChange({ theme: joinIds(themes.filter(other => other !== id)) })}
        />
      ))}
      {authors.map(id => (
        <Token
          key={`author-${id}`}
          icon={<IconUser aria-hidden="true" />}
          name={authorNames.find(author => author.id === id)?.name ?? texts.author}
          onDrop={() => onChange({ author: joinIds(authors.filter(other => other !== id)) })}
        />
      ))}
      <Button
        variant="ghost"
        size="small"
        onClick={() => onChange({ type: undefined, theme: undefined, author: undefined })}
      >
        {texts.reset}
      </Button>
    </div>
  )
}

const Token = ({ icon, name, onDrop }: { icon: ReactNode; name: string; onDrop: () => void }) => (
  <button type="button" aria-label={texts.drop(name)} className={styles.token} onClick={onDrop}>
    {icon}
    {name}
    <IconX aria-hidden="true" />
  </button>
)
