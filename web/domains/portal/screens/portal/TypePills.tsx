import { articleTypes } from '#contract/domains/article-types.ts'
import { Pill, Pills } from '#web/ui/Pill.tsx'
import { articleGlyphs } from '../../components/Cover.tsx'
import { articleTypesOf, type FeedSearch } from '../../search.ts'
import { texts } from './texts.ts'

interface Props {
  search: FeedSearch
  onChange: (change: Pick<FeedSearch, 'type'>) => void
}

/** Any number of types; an empty selection means all. */
export function TypePills({ search, onChange }: Props) {
  const chosen = articleTypesOf(search)
  const toggle = (type: (typeof articleTypes)[number]) =>
    onChange({
      type: articleTypes.filter(known => (known === type) !== chosen.includes(known)).join('.') || undefined,
    })
  return (
    <Pills label={texts.types}>
      <Pill pressed={chosen.length === 0} onClick={() => onChange({ type: undefined })}>
        {texts.everything}
      </Pill>
      {articleTypes.map(type => (
        <Pill
          key={type}
          pressed={chosen.includes(type)}
          icon={articleGlyphs[type]}
          onClick={() => toggle(type)}
        >
          {texts.typeNames[type]}
        </Pill>
      ))}
    </Pills>
  )
}
